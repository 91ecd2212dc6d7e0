// Destructuring with awaits inside it, spelled out: target references before the value is fetched, defaults only where
// the value is undefined, iterators closed when something goes wrong half-way.

import { types as t } from "@babel/core";
import { unwrapped } from "./call.js";
import { lowerExpression } from "./expression.js";
import { closing, iteratorMethod } from "./iterator.js";
import type { Lowering } from "./lowering.js";
import { keepReference } from "./member.js";
import { isStable, spill } from "./spill.js";

/** The kind of declaration that a pattern belongs to; null for an assignment. */
export type Declares = t.VariableDeclaration["kind"] | null;

export function assignPattern(
  cx: Lowering,
  pattern: t.ArrayPattern | t.ObjectPattern,
  source: t.Expression,
  declares: Declares,
): void {
  if (pattern.type === "ArrayPattern") assignArray(cx, pattern, source, declares);
  else assignObject(cx, pattern, source, declares);
}

function assignArray(cx: Lowering, pattern: t.ArrayPattern, source: t.Expression, declares: Declares): void {
  const iterator = cx.temp("iterator");
  cx.builder.set(iterator, cx.call("iterate", source), cx.span(pattern));
  closing(cx, pattern, iterator, () => {
    for (const element of pattern.elements) {
      if (element === null) cx.effect(iteratorMethod(cx, iterator, "take"), cx.span(pattern));
      else if (element.type === "RestElement")
        assignElement(cx, element.argument, () => iteratorMethod(cx, iterator, "rest"), declares);
      else assignElement(cx, element, () => iteratorMethod(cx, iterator, "take"), declares);
    }
  });
}

function assignObject(cx: Lowering, pattern: t.ObjectPattern, given: t.Expression, declares: Declares): void {
  const source = cx.temp("source");
  cx.builder.set(source, cx.call("destructurable", given), cx.span(pattern));
  const taken: t.Expression[] = [];
  for (const property of pattern.properties) {
    if (property.type === "RestElement") {
      const rest = (): t.Expression => cx.call("objectRest", cx.use(source), t.arrayExpression(taken));
      assignElement(cx, property.argument, rest, declares);
      continue;
    }
    const key = propertyOf(cx, property, pattern, taken);
    assignElement(
      cx,
      property.value,
      () => t.memberExpression(cx.use(source), key, property.computed || t.isLiteral(key)),
      declares,
    );
  }
}

/** The key of a property, kept if it is needed again for a rest element. */
function propertyOf(
  cx: Lowering,
  property: t.ObjectProperty,
  pattern: t.ObjectPattern,
  taken: t.Expression[],
): t.Expression {
  if (!property.computed) {
    const key = property.key as t.Expression;
    taken.push(key.type === "Identifier" ? t.stringLiteral(key.name) : t.cloneNode(key, false));
    return key;
  }
  const key = spill(cx, cx.call("propertyKey", lowerExpression(cx, property.key as t.Expression)), "key");
  if (pattern.properties.at(-1)?.type === "RestElement") taken.push(cx.use(cx.table.variableOf.get(key)!));
  return key;
}

/** One element: its reference, its value, its default, then the assignment. */
function assignElement(cx: Lowering, element: t.Node, fetch: () => t.Expression, declares: Declares): void {
  const target = element.type === "AssignmentPattern" ? element.left : element;
  const fallback = element.type === "AssignmentPattern" ? element.right : null;
  const bare = unwrapped(target as t.Expression);
  const reference = bare.type === "MemberExpression" ? keepReference(cx, bare, false) : bare;
  const value = withDefault(cx, fetch(), fallback, reference);
  assignTarget(cx, reference, value, declares);
}

function withDefault(cx: Lowering, value: t.Expression, fallback: t.Expression | null, target: t.Node): t.Expression {
  if (fallback === null) return value;
  const { builder } = cx;
  const span = cx.span(fallback);
  const given = cx.temp("given");
  builder.set(given, value, span);
  const missing = builder.reserve("default", span);
  const after = builder.reserve("given", span);
  const test = t.binaryExpression("===", cx.use(given), t.unaryExpression("void", t.numericLiteral(0)));
  builder.end({ kind: "branch", test, then: missing, else: after, span });
  builder.start(missing);
  builder.set(given, named(target, lowerExpression(cx, fallback)), span);
  builder.goto(after, span);
  builder.start(after);
  return cx.use(given);
}

/** `x = () => {}` names the function x; so does a default. A literal of one property does the naming. */
export function named(target: t.Node, value: t.Expression): t.Expression {
  if (target.type !== "Identifier" || !isAnonymousDefinition(value)) return value;
  const key = t.stringLiteral(target.name);
  return t.memberExpression(
    t.objectExpression([t.objectProperty(key, value, target.name === "__proto__")]),
    t.stringLiteral(target.name),
    true,
  );
}

export function isAnonymousDefinition(node: t.Node): boolean {
  if (node.type === "ArrowFunctionExpression") return true;
  return (node.type === "FunctionExpression" || node.type === "ClassExpression") && node.id == null;
}

/** Puts `value` into a target whose reference is evaluated. */
export function assignTarget(cx: Lowering, target: t.Node, value: t.Expression, declares: Declares): void {
  const span = cx.span(target);
  if (target.type === "ArrayPattern" || target.type === "ObjectPattern") {
    if (cx.suspends(target))
      return assignPattern(cx, target, isStable(cx, value) ? value : spill(cx, value, "source"), declares);
    if (declares === null) return cx.effect(t.assignmentExpression("=", target, value), span);
    const declaration = t.inherits(t.variableDeclaration(declares, [t.variableDeclarator(target, value)]), target);
    return cx.builder.step({ kind: "run", node: declaration, jumps: null, span });
  }
  const variable = target.type === "Identifier" && declares !== null ? cx.table.variableOf.get(target) : undefined;
  if (variable !== undefined) cx.builder.set(variable, value, span, true);
  else cx.effect(t.assignmentExpression("=", target as t.LVal, value), span);
}
