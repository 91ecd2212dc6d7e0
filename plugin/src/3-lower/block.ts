// Statement lists: open the scope, hoist its functions, then each statement in turn.

import type { types as t } from "@babel/core";
import type { Lowering } from "./lowering.js";
import { lowerStatement } from "./statement.js";
import { usesResources, withResources } from "./using.js";

export function lowerBlock(cx: Lowering, node: t.BlockStatement): void {
  enterScope(cx, node);
  lowerStatements(cx, node.body);
}

/** The statements of a block, with the disposal of what its `using` declarations hold. */
export function lowerStatements(cx: Lowering, statements: readonly t.Statement[]): void {
  hoistFunctions(cx, statements);
  const lowerAll = (): void => {
    for (const statement of statements) lowerStatement(cx, statement);
  };
  if (usesResources(statements)) withResources(cx, statements, lowerAll);
  else lowerAll();
}

/** Marks the entry of the scope that `node` opens; the emitter makes a record for it if closures need one. */
export function enterScope(cx: Lowering, node: t.Node): void {
  const scope = cx.table.scopeOf.get(node);
  if (scope === undefined) return;
  cx.builder.scopes.add(scope);
  if (scope.variables.size > 0) cx.builder.step({ kind: "open", scope, copy: false, span: cx.span(node) });
}

/** Hoisted already; but in sloppy code reaching a block's function also gives it to the `var` of the same name. */
export function reachFunction(cx: Lowering, node: t.FunctionDeclaration): void {
  const outer = cx.table.annexB.get(node);
  if (outer === undefined) return;
  cx.builder.set(outer, cx.use(cx.table.variableOf.get(node.id!)!), cx.span(node));
}

/** Function declarations have their value from the start of their block. */
export function hoistFunctions(cx: Lowering, statements: readonly t.Statement[]): void {
  for (const statement of statements) {
    let node: t.Statement = statement;
    while (node.type === "LabeledStatement") node = node.body;
    if (node.type !== "FunctionDeclaration" || node.id == null) continue;
    // Declared as it stands: where its variable is a field, the emitter turns it into an assignment.
    cx.builder.step({ kind: "run", node, jumps: null, span: cx.span(node) });
  }
}
