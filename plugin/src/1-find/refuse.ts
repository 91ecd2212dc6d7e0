// What no lowering can do right: code that reaches variables by names known only at run time. Said here, before any
// phase touches the function, so that nothing is ever miscompiled.

import { type NodePath, types as t } from "@babel/core";
import { directEval, withStatement } from "../diagnostics/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** Whether the text of a file can hold something to refuse; most files are done with after this. */
export function mayNeedRefusal(code: string | undefined): boolean {
  return code === undefined || /\b(?:eval|with)\b|\\u/.test(code);
}

/** Everything in and around one function that makes it impossible to lower. */
export function refusals(fn: NodePath<t.Function>, name: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  const around = fn.findParent((parent) => parent.isWithStatement());
  if (around) found.push(withStatement(name, around.node, "around"));
  walk(fn.node, (node) => {
    if (isDirectEval(node)) found.push(directEval(name, node));
    else if (node.type === "WithStatement") found.push(withStatement(name, node, "inside"));
  });
  return found;
}

/** `eval?.(x)` and `(0, eval)(x)` are indirect: they see only globals and are harmless. */
function isDirectEval(node: t.Node): boolean {
  if (node.type !== "CallExpression") return false;
  let callee: t.Node = node.callee;
  while (callee.type === "ParenthesizedExpression") callee = callee.expression;
  return callee.type === "Identifier" && callee.name === "eval";
}

/** Visits every node below, in source order, with a stack of its own: nesting depth is the user's choice. */
function walk(root: t.Node, visit: (node: t.Node) => void): void {
  const pending: t.Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    visit(node);
    const children: t.Node[] = [];
    for (const key of t.VISITOR_KEYS[node.type] ?? []) {
      const child = (node as unknown as Record<string, t.Node | (t.Node | null)[] | null | undefined>)[key];
      for (const item of Array.isArray(child) ? child : [child]) if (item) children.push(item);
    }
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as t.Node);
  }
}
