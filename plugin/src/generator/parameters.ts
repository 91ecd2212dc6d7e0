// Where the parameters of a lowered function live. Plain ones stay on the outer function and are seen by the generator
// function inside. The others move to the generator function: calling it evaluates defaults and patterns at once, in a
// scope of their own, and the driver turns what they throw into a failed future.

import { type NodePath, types as t } from "@babel/core";
import type { MakeName } from "./body.js";
import type { Environment } from "./environment.js";
import { isBoundary } from "./walk.js";

export interface Parameters {
  readonly outer: t.Function["params"];
  readonly inner: t.Function["params"];
  /** What the generator function is called with; null when it takes nothing. */
  readonly values: t.Expression | null;
}

export function placeParameters(fn: NodePath<t.Function>, environment: Environment, makeName: MakeName): Parameters {
  const { node } = fn;
  const { params } = node;
  const arrow = fn.isArrowFunctionExpression();
  const argumentsMatter = environment.usesArguments && !arrow;
  if (!argumentsMatter && mayStay(node)) return { outer: params, inner: [], values: null };
  // Unused stand-ins keep the `length` of the function.
  const outer: t.Identifier[] = Array.from({ length: lengthOf(params) }, () => makeName("x"));
  if (!arrow) return { outer, inner: params, values: t.identifier("arguments") };
  const values: (t.Identifier | t.SpreadElement)[] = outer.map((name) => t.cloneNode(name));
  if (params.length === outer.length) return { outer, inner: params, values: t.arrayExpression(values) };
  const rest = makeName("rest");
  const all = [...values, t.spreadElement(t.cloneNode(rest))];
  return {
    outer: [...outer, t.restElement(rest)],
    inner: params,
    values: outer.length === 0 ? t.cloneNode(rest) : t.arrayExpression(all),
  };
}

/** Parameters without code in them, whose names the body does not declare again: `var x` would mean the parameter. */
function mayStay({ params, body }: t.Function): boolean {
  const names = new Set<string>();
  for (const param of params) {
    const target = param.type === "RestElement" ? param.argument : param;
    if (target.type !== "Identifier" || names.has(target.name)) return false;
    names.add(target.name);
  }
  return names.size === 0 || body.type !== "BlockStatement" || !declares(body, names);
}

/** Whether a `var` or a function in the body bears one of these names. */
function declares(body: t.BlockStatement, names: ReadonlySet<string>): boolean {
  const pending: t.Node[] = [...body.body];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const declaration =
      (node.type === "VariableDeclaration" && node.kind === "var") || node.type === "FunctionDeclaration";
    if (declaration && Object.keys(t.getBindingIdentifiers(node, false, true)).some((name) => names.has(name)))
      return true;
    if (isBoundary(node) || t.isExpression(node)) continue;
    for (const key of t.VISITOR_KEYS[node.type] ?? []) {
      const child = (node as unknown as Record<string, t.Node | (t.Node | null)[] | null>)[key];
      for (const item of Array.isArray(child) ? child : [child]) if (item) pending.push(item);
    }
  }
  return false;
}

/** The `length` property: parameters before the first default or rest. TypeScript's `this` is none. */
function lengthOf(params: t.Function["params"]): number {
  const real = params.filter((param) => !(param.type === "Identifier" && param.name === "this"));
  const end = real.findIndex((param) => param.type === "AssignmentPattern" || param.type === "RestElement");
  return end < 0 ? real.length : end;
}
