// The parameters of a lowered function. The generator function has them as they were: calling it evaluates defaults and
// patterns at once, in a scope of their own. The function around it hands them over:
//
//     plain names        load(id)         loadBody(id)
//     code among them    load(_x)         loadBody, with `arguments`; what they throw fails the future

import { type NodePath, types as t } from "@babel/core";
import type { MakeName } from "./body.js";
import type { Environment } from "./environment.js";

export interface Parameters {
  /** Those of the function. */
  readonly outer: t.Function["params"];
  /** Those of the generator function. */
  readonly inner: t.Function["params"];
  /** What the generator function is called with: all at once, or one by one. */
  readonly values: t.Identifier | readonly (t.Identifier | t.SpreadElement)[];
  /** There is no code among them that could throw. */
  readonly plain: boolean;
}

export function placeParameters(fn: NodePath<t.Function>, environment: Environment, makeName: MakeName): Parameters {
  const { params } = fn.node;
  const arrow = fn.isArrowFunctionExpression();
  const argumentsMatter = environment.usesArguments && !arrow;
  const names = argumentsMatter ? null : plainNames(params);
  if (names !== null)
    return { outer: params, inner: names.map(identifier), values: names.map(identifier), plain: true };
  // Unused stand-ins keep the `length` of the function.
  const outer: t.Identifier[] = Array.from({ length: lengthOf(params) }, () => makeName("x"));
  if (!arrow) return { outer, inner: params, values: t.identifier("arguments"), plain: false };
  const values = outer.map((name) => t.cloneNode(name));
  if (params.length === outer.length) return { outer, inner: params, values, plain: false };
  const rest = makeName("rest");
  return {
    outer: [...outer, t.restElement(rest)],
    inner: params,
    values: outer.length === 0 ? t.cloneNode(rest) : [...values, t.spreadElement(t.cloneNode(rest))],
    plain: false,
  };
}

const identifier = (name: string): t.Identifier => t.identifier(name);

/** The names of parameters without code in them, a rest among them; null if there is code, or a name twice. */
function plainNames(params: t.Function["params"]): string[] | null {
  const names = new Set<string>();
  for (const param of real(params)) {
    const target = param.type === "RestElement" ? param.argument : param;
    if (target.type !== "Identifier" || names.has(target.name)) return null;
    names.add(target.name);
  }
  return [...names];
}

/** The `length` property: parameters before the first default or rest. */
function lengthOf(params: t.Function["params"]): number {
  const end = real(params).findIndex((param) => param.type === "AssignmentPattern" || param.type === "RestElement");
  return end < 0 ? real(params).length : end;
}

/** TypeScript's `this` is none. */
function real(params: t.Function["params"]): t.Function["params"] {
  return params.filter((param) => !(param.type === "Identifier" && param.name === "this"));
}
