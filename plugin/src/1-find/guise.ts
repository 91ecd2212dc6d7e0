// How a function that is lowered with `eager: true` is made to look like the async one it was.

import { type NodePath, types as t } from "@babel/core";

/**
 * - `value`: an expression, which a call of the runtime is put around.
 * - `member`: a property of a literal, which such a call is spread in place of.
 * - `method`: a method of a class, which a static block of the class tells the runtime about.
 */
export type Guise = "value" | "member" | "method";

/** Null when it must stay a plain function: its name is only known when its class is made, or it needs its home object. */
export function guiseOf(fn: NodePath<t.Function>, nativeName: string | null): Guise | null {
  const { node, parent } = fn;
  switch (node.type) {
    case "FunctionDeclaration":
      return "value";
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      if (nativeName !== null) return "value";
      return parent.type === "ObjectProperty" && parent.value === node && parent.computed ? "member" : null;
    case "ObjectMethod":
      return usesSuper(node) ? null : "member";
    case "ClassMethod":
      return isPlainMethod(fn, node) ? "method" : null;
    case "ClassPrivateMethod":
      return node.static && !node.generator && !hasDecorators(fn, node) ? "method" : null;
    default:
      return null;
  }
}

function isPlainMethod(fn: NodePath<t.Function>, node: t.ClassMethod): boolean {
  const name = keyName(node);
  if (node.kind !== "method" || name === null || hasDecorators(fn, node)) return false;
  const { body } = fn.parent as t.ClassBody;
  // Of several with one name the last one counts; a computed key may say any name.
  const later = body.slice(body.indexOf(node) + 1);
  return !later.some(
    (one) => one.type === "ClassMethod" && one.static === node.static && [name, null].includes(keyName(one)),
  );
}

function hasDecorators(fn: NodePath<t.Function>, node: t.ClassMethod | t.ClassPrivateMethod): boolean {
  const { parent: owner } = fn.parentPath;
  return (node.decorators ?? []).length > 0 || ((owner as t.Class).decorators ?? []).length > 0;
}

/** The name of a member; null when it is only known when the class is made. */
export function keyName({ key, computed }: t.ClassMethod): string | null {
  if (key.type === "Identifier") return computed ? null : key.name;
  return key.type === "StringLiteral" || key.type === "NumericLiteral" ? String(key.value) : null;
}

/** Whether `super` of the method itself is mentioned in it, which only works where the method stands. */
function usesSuper(method: t.ObjectMethod): boolean {
  const pending: t.Node[] = [...method.params, method.body];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "Super") return true;
    if (t.isFunction(node) && node.type !== "ArrowFunctionExpression") continue;
    for (const key of t.VISITOR_KEYS[node.type] ?? []) {
      const child = (node as unknown as Record<string, t.Node | (t.Node | null)[] | null>)[key];
      for (const one of Array.isArray(child) ? child : [child]) if (one != null) pending.push(one);
    }
  }
  return false;
}
