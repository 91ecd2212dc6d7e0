// What a scope declares: single names, and the lexical names of a statement list.

import type { types as t } from "@babel/core";
import { boundIdentifiers } from "../ir/bound.js";
import { makeVariable, type Scope, type Variable, type VariableKind } from "../ir/scope-table.js";

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

export function hasUseStrict(directives: readonly t.Directive[] | null | undefined): boolean {
  return directives?.some((directive) => directive.value.value === "use strict") ?? false;
}
