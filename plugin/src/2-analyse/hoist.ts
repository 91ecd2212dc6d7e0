// Hoisting: the `var`s of a function body belong to the function, wherever they stand in it; and in sloppy code a function
// declared in a block also has a `var` of its name (Annex B.3.3), unless a lexical name in between forbids it.

import type { types as t } from "@babel/core";
import { boundIdentifiers } from "../ir/bound.js";
import type { Scope, ScopeTable } from "../ir/scope-table.js";
import { declare, declareVariables } from "./declare.js";

/** Lexical names of the blocks around a statement, outermost first. */
type Blocked = readonly ReadonlySet<string>[];

/** Hoists the `var`s of a function body (or the program) into `scope`. */
export function hoistVars(scope: Scope, statements: readonly t.Statement[], table: ScopeTable): void {
  const hoister = new Hoister(scope, statements, table);
  for (const statement of statements) hoister.visit(statement, []);
}

class Hoister {
  private readonly scope: Scope;
  private readonly table: ScopeTable;
  private readonly top: ReadonlySet<string>;

  constructor(scope: Scope, statements: readonly t.Statement[], table: ScopeTable) {
    this.scope = scope;
    this.table = table;
    this.top = new Set(lexicalNames(statements));
  }

  visit(statement: t.Node | null | undefined, blocked: Blocked): void {
    switch (statement?.type) {
      case "VariableDeclaration":
        if (statement.kind === "var") declareVariables(this.scope, statement);
        return;
      case "ExportNamedDeclaration":
        return this.visit(statement.declaration, blocked);
      case "BlockStatement":
        return this.visitBlock(statement.body, blocked);
      case "IfStatement":
        this.visitArm(statement.consequent, blocked);
        return this.visitArm(statement.alternate, blocked);
      case "ForStatement":
        this.visit(statement.init, blocked);
        return this.visit(statement.body, withNames(blocked, statement.init));
      case "ForInStatement":
      case "ForOfStatement":
        this.visit(statement.left, blocked);
        return this.visit(statement.body, withNames(blocked, statement.left));
      case "WhileStatement":
      case "DoWhileStatement":
      case "LabeledStatement":
      case "WithStatement":
        return this.visit(statement.body, blocked);
      case "TryStatement":
        return this.visitTry(statement, blocked);
      case "SwitchStatement":
        this.visitBlock(
          statement.cases.flatMap((one) => one.consequent),
          blocked,
        );
    }
  }

  private visitTry(statement: t.TryStatement, blocked: Blocked): void {
    this.visit(statement.block, blocked);
    if (statement.handler != null) {
      // A simple catch parameter does not stop Annex B hoisting; a pattern does.
      const { param } = statement.handler;
      const names = param == null || param.type === "Identifier" ? [] : boundIdentifiers(param).map((one) => one.name);
      this.visit(statement.handler.body, [...blocked, new Set(names)]);
    }
    this.visit(statement.finalizer, blocked);
  }

  private visitBlock(body: readonly t.Statement[], blocked: Blocked): void {
    for (const statement of body) {
      let inner: t.Statement = statement;
      while (inner.type === "LabeledStatement") inner = inner.body;
      if (inner.type === "FunctionDeclaration") this.hoistFunction(inner, blocked);
    }
    const names = new Set(lexicalNames(body));
    for (const statement of body) this.visit(statement, names.size > 0 ? [...blocked, names] : blocked);
  }

  /** `if (x) function f() {}` behaves as if f stood in a block. */
  private visitArm(arm: t.Statement | null | undefined, blocked: Blocked): void {
    if (arm?.type === "FunctionDeclaration") this.hoistFunction(arm, blocked);
    else this.visit(arm, blocked);
  }

  private hoistFunction(fn: t.FunctionDeclaration, blocked: Blocked): void {
    const { scope } = this;
    if (scope.strict || fn.async || fn.generator || fn.id == null) return;
    if (this.isTaken(fn.id.name, blocked)) this.table.unhoisted.add(fn);
    else this.table.annexB.set(fn, declare(scope, fn.id, "var", -1));
  }

  private isTaken(name: string, blocked: Blocked): boolean {
    const { scope } = this;
    if (this.top.has(name) || blocked.some((names) => names.has(name))) return true;
    const known = scope.variables.get(name);
    if (known !== undefined && known.kind !== "var" && known.kind !== "function") return true;
    const parameters = scope.kind === "body" ? scope.parent : scope;
    return parameters?.variables.get(name)?.kind === "param";
  }
}

function withNames(blocked: Blocked, head: t.Node | null | undefined): Blocked {
  if (head?.type !== "VariableDeclaration" || head.kind === "var") return blocked;
  return [...blocked, new Set(head.declarations.flatMap((one) => boundIdentifiers(one.id).map((name) => name.name)))];
}

function lexicalNames(body: readonly t.Statement[]): string[] {
  return body.flatMap((statement) => {
    if (statement.type === "VariableDeclaration" && statement.kind !== "var") {
      return statement.declarations.flatMap((one) => boundIdentifiers(one.id).map((name) => name.name));
    }
    return statement.type === "ClassDeclaration" && statement.id != null ? [statement.id.name] : [];
  });
}
