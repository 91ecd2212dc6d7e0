// Classes with awaits in their heritage, computed keys or decorators: those are evaluated in order and kept, then the
// class is made in one go.

import { types as t } from "@babel/core";
import { lowerExpression } from "./expression.js";
import { makeScope, makeVariable, referTo, type Variable } from "../ir/scope-table.js";
import type { Lowering } from "./lowering.js";
import { PrivateSlots } from "./private-slots.js";
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
  const taken = parts.slice(0, last + 1);
  const inner = exposeName(cx, node, taken);
  const slots = new PrivateSlots(cx, node);
  for (const part of taken) {
    if (!slots.take(part.get())) {
      const what = "a private name of the class in this way in a key next to an await";
      cx.input.refuse(part.get(), what, "compute the key before the class");
    }
    const value = lowerExpression(cx, part.get());
    const role = part.convert === "propertyKey" ? "key" : "base";
    part.set(spill(cx, part.convert === null ? value : cx.call(part.convert, value), role));
  }
  slots.finish();
  if (inner !== null) {
    // The first of the static parts: all others find the class under its name.
    const given = t.assignmentExpression("=", referTo(cx.table, inner, "write"), t.thisExpression());
    node.body.body.unshift(t.staticBlock([t.expressionStatement(given)]));
  }
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

/**
 * The class's own name has no value yet while its keys are evaluated; closures made there see it later. As they now stand
 * outside the class, its name gets a variable for them.
 */
function exposeName(cx: Lowering, node: t.Class, parts: readonly Part[]): Variable | null {
  const own = node.id == null ? undefined : cx.table.scopeOf.get(node)?.variables.get(node.id.name);
  if (own === undefined) return null;
  const uses = parts.flatMap((part) => touchingNodes(part.get(), (one) => cx.table.variableOf.get(one) === own));
  for (const use of uses) cx.table.unready.add(use.node);
  const nested = uses.filter((use) => use.nested);
  if (nested.length === 0) return null;
  const scope = makeScope("block", node, cx.table.scopeOf.get(node)!.parent, true);
  const inner = makeVariable(own.name, "let", scope, null);
  inner.captured = true;
  scope.variables.set(own.name, inner);
  for (const { node: name } of nested) {
    cx.table.variableOf.set(name, inner);
    inner.references.push({ node: name, access: "read", scope });
  }
  cx.builder.scopes.add(scope);
  cx.builder.step({ kind: "open", scope, copy: false, span: cx.span(node) });
  return inner;
}

interface Use {
  readonly node: t.Identifier;
  readonly nested: boolean;
}

function touchingNodes(part: t.Node, wanted: (node: t.Identifier) => boolean): Use[] {
  const found: Use[] = [];
  const visit = (node: t.Node, nested: boolean): void => {
    if (node.type === "Identifier" && wanted(node)) found.push({ node, nested });
    const inner = nested || t.isFunction(node) || node.type === "StaticBlock" || node.type === "ClassProperty";
    for (const key of t.VISITOR_KEYS[node.type] ?? []) {
      const child = (node as unknown as Record<string, t.Node | (t.Node | null)[] | null>)[key];
      for (const one of Array.isArray(child) ? child : [child]) if (one != null) visit(one, inner);
    }
  };
  visit(part, false);
  return found;
}
