// `let`, `const` and `var` with awaits in them, one declarator at a time.

import { types as t } from "@babel/core";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";
import { assignPattern } from "./pattern.js";
import { spill } from "./spill.js";
import { lowerUsing } from "./using.js";

export function lowerDeclaration(cx: Lowering, node: t.VariableDeclaration): void {
  for (const declarator of node.declarations) {
    if (node.kind === "using" || node.kind === "await using") lowerUsing(cx, node, declarator);
    else lowerDeclarator(cx, node, declarator);
  }
}

function lowerDeclarator(cx: Lowering, node: t.VariableDeclaration, declarator: t.VariableDeclarator): void {
  const { id } = declarator;
  const span = cx.span(declarator);
  const value = declarator.init == null ? null : lowerExpression(cx, declarator.init);
  if (value === null || !cx.suspends(declarator)) return runDeclarator(cx, node, declarator, declarator.init ?? null);
  if (id.type === "Identifier") {
    const variable = cx.table.variableOf.get(id)!;
    cx.builder.set(variable, value, { ...span, node: declarator }, true);
  } else if (cx.suspends(id))
    assignPattern(cx, id as t.ArrayPattern | t.ObjectPattern, spill(cx, value, "source"), node.kind);
  else runDeclarator(cx, node, declarator, value);
}

/** A declarator of its own, as the user wrote its pattern. */
function runDeclarator(
  cx: Lowering,
  node: t.VariableDeclaration,
  declarator: t.VariableDeclarator,
  init: t.Expression | null,
): void {
  const alone = t.inherits(
    t.variableDeclaration(node.kind, [t.inherits(t.variableDeclarator(declarator.id, init), declarator)]),
    node,
  );
  cx.builder.step({ kind: "run", node: alone, jumps: null, span: cx.span(declarator) });
}
