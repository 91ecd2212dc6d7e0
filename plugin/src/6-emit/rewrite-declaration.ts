// Declarations of variables that live in fields, records or at the top of poll become assignments.

import { types as t } from "@babel/core";
import { boundIdentifiers } from "../ir/bound.js";
import type { Variable } from "../ir/scope-table.js";
import { undefinedValue } from "./builders.js";
import type { Emitter } from "./emitter.js";
import { homeOf, type Place } from "./home.js";
import { rewrite, rewriteChildren } from "./rewrite.js";
import { rewriteTarget } from "./rewrite-assignment.js";
import { valueFor } from "./rewrite-name.js";

type Declaration = t.VariableDeclaration | t.FunctionDeclaration | t.ClassDeclaration;

export function rewriteDeclaration(emit: Emitter, node: Declaration, place: Place): t.Node {
  if (node.type === "VariableDeclaration") return rewriteVariables(emit, node, place);
  const variable = node.id == null ? undefined : emit.input.table.variableOf.get(node.id);
  if (variable === undefined || !isMoved(emit, variable)) return rewriteInPlace(emit, node, place);
  const target = homeOf(emit, variable, node.id!, place) as t.MemberExpression;
  const value = asExpression(node);
  return t.inherits(t.expressionStatement(t.assignmentExpression("=", target, rewrite(emit, value, place))), node);
}

/** The same function or class, as an expression of the same name. */
function asExpression(node: t.FunctionDeclaration | t.ClassDeclaration): t.Expression {
  const expression = t.toExpression(node) as t.FunctionExpression | t.ClassExpression;
  if (expression.id != null) expression.id = t.identifier(expression.id.name);
  return expression;
}

function rewriteInPlace(emit: Emitter, node: t.FunctionDeclaration | t.ClassDeclaration, place: Place): t.Node {
  const { id } = node;
  const variable = id == null ? undefined : emit.input.table.variableOf.get(id);
  const home = variable === undefined ? id : (homeOf(emit, variable, id!, place) as t.Identifier);
  // Renamed to keep out of another's way: the function or class still goes by its own name.
  if (home != null && home.name !== id!.name) {
    return t.variableDeclaration("let", [
      t.variableDeclarator(t.identifier(home.name), rewrite(emit, asExpression(node), place)),
    ]);
  }
  if (node.type === "ClassDeclaration") return rewriteChildren(emit, node, place, "id");
  const inner: Place = { machineThis: false, own: false, nested: true, jump: null };
  node.params = node.params.map((one) => rewriteTarget(emit, one, inner)) as typeof node.params;
  node.body = rewrite(emit, node.body, inner);
  return node;
}

function rewriteVariables(emit: Emitter, node: t.VariableDeclaration, place: Place): t.Node {
  const moved = node.declarations.some((one) => boundIdentifiers(one.id).some((name) => isMovedName(emit, name)));
  if (!moved) {
    for (const one of node.declarations) {
      const { id, init } = one;
      const value = init == null ? null : rewrite(emit, init, place);
      one.id = rewriteTarget(emit, id, place) as t.Identifier;
      one.init = value !== null && id.type === "Identifier" ? valueFor(emit, id, one.id, init!, value) : value;
    }
    return node;
  }
  const expressions: t.Expression[] = [];
  for (const one of node.declarations) {
    // `var x;` leaves x alone; `let x;` gives undefined.
    const assignment = assignmentOf(emit, one, place, node.kind === "var" ? null : undefinedValue());
    if (assignment !== null) expressions.push(assignment);
  }
  if (expressions.length === 0) return t.emptyStatement();
  const expression = expressions.length === 1 ? expressions[0]! : t.sequenceExpression(expressions);
  return t.inherits(t.expressionStatement(expression), node);
}

/** What a declarator does, as an assignment; `missing` is the value without an initialiser. */
export function assignmentOf(
  emit: Emitter,
  one: t.VariableDeclarator,
  place: Place,
  missing: t.Expression | null,
): t.Expression | null {
  const target = (): t.LVal => {
    const rewritten = rewriteTarget(emit, one.id, place) as t.LVal;
    if ("typeAnnotation" in rewritten) rewritten.typeAnnotation = null;
    return rewritten;
  };
  if (one.init == null) return missing === null ? null : t.assignmentExpression("=", target(), missing);
  const value = rewrite(emit, one.init, place);
  const left = target() as t.Identifier;
  const right = one.id.type === "Identifier" ? valueFor(emit, one.id, left, one.init, value) : value;
  return t.inherits(t.assignmentExpression("=", left, right), one);
}

export function isMovedName(emit: Emitter, name: t.Identifier): boolean {
  const variable = emit.input.table.variableOf.get(name);
  return variable !== undefined && isMoved(emit, variable);
}

export function isMoved(emit: Emitter, variable: Variable): boolean {
  const kind = emit.input.layout.homes.of.get(variable)?.kind;
  return kind !== undefined && kind !== "block";
}
