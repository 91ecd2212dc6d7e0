// What a scope declares before any of its code runs: hoisted `var`s, block functions (with Annex B in sloppy code),
// and the lexical names of a statement list.

import type { types as t } from "@babel/core";
import { boundIdentifiers } from "../ir/bound.js";
import { makeVariable, type Scope, type ScopeTable, type Variable, type VariableKind } from "../ir/scope-table.js";

export function declare(scope: Scope, identifier: t.Identifier, kind: VariableKind, ready: number): Variable {
  const known = scope.variables.get(identifier.name);
  // `var x` beside a parameter x, or declared twice, is one variable; a function beside a parameter takes its place.
  if (known !== undefined) return known;
  const variable = makeVariable(identifier.name, kind, scope, identifier);
  variable.ready = ready;
  scope.variables.set(identifier.name, variable);
  return variable;
}

function declarePattern(scope: Scope, pattern: t.Node, kind: VariableKind, ready: number): void {
  for (const identifier of boundIdentifiers(pattern)) declare(scope, identifier, kind, ready);
}

function kindOf(declaration: t.VariableDeclaration): VariableKind {
  const { kind } = declaration;
  return kind === "await using" ? "using" : kind;
}

export function declareVariables(scope: Scope, declaration: t.VariableDeclaration): void {
  for (const declarator of declaration.declarations) {
    declarePattern(scope, declarator.id, kindOf(declaration), declarator.end ?? Number.MAX_SAFE_INTEGER);
  }
}

/** The statement or declaration under an `export`. */
export function unexported(statement: t.Statement): t.Statement | t.Declaration {
  if (statement.type === "ExportNamedDeclaration" && statement.declaration != null) return statement.declaration;
  if (statement.type === "ExportDefaultDeclaration") {
    const { declaration } = statement;
    if (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") return declaration;
  }
  return statement;
}

/** The lexical names of a statement list: let, const, using, class, and functions declared in it. */
export function declareLexical(scope: Scope, statements: readonly t.Statement[]): void {
  for (const wrapped of statements) {
    let statement: t.Node = unexported(wrapped);
    while (statement.type === "LabeledStatement") statement = statement.body;
    if (statement.type === "VariableDeclaration" && statement.kind !== "var") declareVariables(scope, statement);
    else if (statement.type === "ClassDeclaration" && statement.id != null) {
      declare(scope, statement.id, "class", statement.end ?? Number.MAX_SAFE_INTEGER);
    } else if (statement.type === "FunctionDeclaration" && statement.id != null) {
      declare(scope, statement.id, "function", -1);
    } else if (statement.type === "ImportDeclaration") {
      for (const specifier of statement.specifiers) declare(scope, specifier.local, "import", -1);
    } else if (
      (statement.type === "TSEnumDeclaration" || statement.type === "TSModuleDeclaration") &&
      statement.id.type === "Identifier"
    ) {
      declare(scope, statement.id, "let", -1);
    } else if (statement.type === "TSImportEqualsDeclaration") declare(scope, statement.id, "let", -1);
  }
}

/** Hoists the `var`s of a function body (or the program) into `scope`. */
export function hoistVars(scope: Scope, statements: readonly t.Statement[], table: ScopeTable): void {
  const parameters = scope.kind === "body" ? scope.parent : scope;
  const visit = (statement: t.Node | null | undefined, blocked: readonly Set<string>[]): void => {
    switch (statement?.type) {
      case "VariableDeclaration":
        if (statement.kind === "var") declareVariables(scope, statement);
        break;
      case "ExportNamedDeclaration":
        visit(statement.declaration, blocked);
        break;
      case "BlockStatement":
        visitBlock(statement.body, blocked);
        break;
      case "IfStatement":
        visitArm(statement.consequent, blocked);
        visitArm(statement.alternate, blocked);
        break;
      case "ForStatement":
        visit(statement.init, blocked);
        visit(statement.body, withNames(blocked, statement.init));
        break;
      case "ForInStatement":
      case "ForOfStatement":
        visit(statement.left, blocked);
        visit(statement.body, withNames(blocked, statement.left));
        break;
      case "WhileStatement":
      case "DoWhileStatement":
      case "LabeledStatement":
      case "WithStatement":
        visit(statement.body, blocked);
        break;
      case "TryStatement":
        visit(statement.block, blocked);
        // A simple catch parameter does not stop Annex B hoisting; a pattern does.
        if (statement.handler != null) {
          const { param } = statement.handler;
          const names =
            param == null || param.type === "Identifier" ? [] : boundIdentifiers(param).map((name) => name.name);
          visit(statement.handler.body, [...blocked, new Set(names)]);
        }
        visit(statement.finalizer, blocked);
        break;
      case "SwitchStatement":
        visitBlock(
          statement.cases.flatMap((one) => one.consequent),
          blocked,
        );
        break;
    }
  };
  const visitBlock = (body: readonly t.Statement[], blocked: readonly Set<string>[]): void => {
    for (const statement of body) {
      let inner: t.Statement = statement;
      while (inner.type === "LabeledStatement") inner = inner.body;
      if (inner.type === "FunctionDeclaration") hoistBlockFunction(inner, blocked);
    }
    const names = new Set(lexicalNames(body));
    for (const statement of body) visit(statement, names.size > 0 ? [...blocked, names] : blocked);
  };
  // `if (x) function f() {}` behaves as if f stood in a block.
  const visitArm = (arm: t.Statement | null | undefined, blocked: readonly Set<string>[]): void => {
    if (arm?.type === "FunctionDeclaration") hoistBlockFunction(arm, blocked);
    else visit(arm, blocked);
  };
  const hoistBlockFunction = (fn: t.FunctionDeclaration, blocked: readonly Set<string>[]): void => {
    if (scope.strict || fn.async || fn.generator || fn.id == null) return;
    const { name } = fn.id;
    if (blocked.some((names) => names.has(name))) return;
    const known = scope.variables.get(name);
    if (known !== undefined && known.kind !== "var" && known.kind !== "function") return;
    if (parameters?.variables.get(name)?.kind === "param") return;
    if (lexicalTop.has(name)) return;
    table.annexB.set(fn, declare(scope, fn.id, "var", -1));
  };
  const lexicalTop = new Set(lexicalNames(statements).filter((name) => scope.variables.get(name)?.kind !== "function"));
  for (const statement of statements) visit(statement, []);
}

function withNames(blocked: readonly Set<string>[], head: t.Node | null | undefined): readonly Set<string>[] {
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
