// Classes with awaits in their heritage, computed keys or decorators: those are evaluated in order and kept, then the
// class is made in one go.

import { types as t } from "@babel/core";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";
import { spill } from "./spill.js";

export function lowerClassExpression(cx: Lowering, node: t.ClassExpression): t.Expression {
  prepareClass(cx, node);
  return node;
}

export function lowerClassDeclaration(cx: Lowering, node: t.ClassDeclaration): void {
  prepareClass(cx, node);
  const variable = cx.table.variableOf.get(node.id!)!;
  const expression = t.inherits(
    t.classExpression(t.identifier(node.id!.name), node.superClass, node.body, node.decorators),
    node,
  );
  cx.builder.set(variable, expression, cx.span(node), true);
}

type Part = { get(): t.Expression; set(value: t.Expression): void; convert: "heritage" | "propertyKey" | null };

function prepareClass(cx: Lowering, node: t.Class): void {
  const parts = collectParts(node);
  const last = parts.findLastIndex((part) => cx.suspends(part.get()));
  parts.forEach((part, index) => {
    if (index > last) return;
    if (usesPrivateName(part.get(), node)) {
      cx.input.refuse(
        part.get(),
        "a private name of the class in a key next to an await",
        "compute the key before the class",
      );
    }
    const value = lowerExpression(cx, forbidOwnName(cx, part.get(), node));
    part.set(
      spill(
        cx,
        part.convert === null ? value : cx.call(part.convert, value),
        part.convert === "propertyKey" ? "key" : "base",
      ),
    );
  });
}

/** What is evaluated when the class is made, in order. */
function collectParts(node: t.Class): Part[] {
  const parts: Part[] = [];
  const decorators = (list: readonly t.Decorator[] | null | undefined): void => {
    for (const one of list ?? [])
      parts.push({ get: () => one.expression, set: (value) => (one.expression = value), convert: null });
  };
  decorators(node.decorators);
  if (node.superClass != null)
    parts.push({ get: () => node.superClass!, set: (value) => (node.superClass = value), convert: "heritage" });
  for (const member of node.body.body) {
    if ("decorators" in member) decorators(member.decorators);
    if ("computed" in member && member.computed === true && "key" in member) {
      const keyed = member as t.ClassMethod;
      parts.push({ get: () => keyed.key, set: (value) => (keyed.key = value), convert: "propertyKey" });
    }
  }
  return parts;
}

/** The class's own name has no value yet while its keys are evaluated. */
function forbidOwnName(cx: Lowering, part: t.Expression, node: t.Class): t.Expression {
  const scope = cx.table.scopeOf.get(node);
  t.traverseFast(part, (one) => {
    const variable = one.type === "Identifier" ? cx.table.variableOf.get(one) : undefined;
    if (variable?.kind === "self-name" && variable.scope === scope) cx.table.unready.add(one);
  });
  return part;
}

function usesPrivateName(part: t.Expression, node: t.Class): boolean {
  const own = new Set(
    node.body.body.flatMap((member) =>
      "key" in member && member.key?.type === "PrivateName" ? [member.key.id.name] : [],
    ),
  );
  let found = false;
  t.traverseFast(part, (one) => {
    if (one.type === "PrivateName" && own.has(one.id.name)) found = true;
  });
  return found;
}
