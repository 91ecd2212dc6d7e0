// Calls: callee and receiver are fetched before the arguments, as references.

import { types as t } from "@babel/core";
import { keepChain } from "./chain.js";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";
import { lowerMember } from "./member.js";
import { asArray, holdsIterated, lowerList, repeated, spill, type ListItem } from "./spill.js";

type Arguments = t.CallExpression["arguments"];

/** A function value and what it is called on, both safe to keep; receiver is null for a plain call. */
export interface Callee {
  readonly receiver: t.Expression | null;
  readonly fn: t.Expression;
}

export function lowerCall(cx: Lowering, node: t.CallExpression): t.Expression {
  if (node.callee.type === "Import" || node.callee.type === "Super") {
    return t.inherits(t.callExpression(node.callee, lowerArguments(cx, node.arguments)), node);
  }
  const callee = unwrapped(node.callee as t.Expression);
  const keep = node.arguments.some((one) => cx.suspends(one)) || callee.type === "OptionalMemberExpression";
  if (keep) return applied(cx, node, keepCallee(cx, callee), lowerArguments(cx, node.arguments));
  const target = callee.type === "MemberExpression" ? lowerMember(cx, callee) : lowerToValue(cx, callee);
  return t.inherits(t.callExpression(target, node.arguments), node);
}

export function keepCallee(cx: Lowering, callee: t.Expression): Callee {
  const bare = unwrapped(callee);
  if (bare.type === "OptionalMemberExpression" && cx.suspends(bare)) return keepChain(cx, bare);
  if (bare.type !== "MemberExpression" && bare.type !== "OptionalMemberExpression") {
    return { receiver: null, fn: spill(cx, lowerExpression(cx, callee), "callee") };
  }
  if (bare.object.type === "Super")
    return { receiver: t.thisExpression(), fn: spill(cx, lowerMember(cx, bare as t.MemberExpression), "callee") };
  const receiver = spill(cx, lowerExpression(cx, bare.object), "receiver");
  const property = bare.computed ? lowerExpression(cx, bare.property as t.Expression) : bare.property;
  const object = repeated(cx, receiver);
  const member =
    bare.type === "MemberExpression"
      ? t.memberExpression(object, property, bare.computed)
      : t.optionalMemberExpression(object, property as t.Expression, bare.computed, bare.optional);
  return { receiver, fn: spill(cx, t.inherits(member, bare), "callee") };
}

/** The call itself, once everything is evaluated. */
export function applied(cx: Lowering, node: t.Node, callee: Callee, args: Arguments): t.Expression {
  const { fn, receiver } = callee;
  if (holdsIterated(cx, args as ListItem[])) {
    return t.inherits(
      cx.call("apply", fn, receiver ?? t.identifier("undefined"), asArray(cx, args as ListItem[])),
      node,
    );
  }
  if (receiver === null) return t.inherits(t.callExpression(plain(fn), args), node);
  return t.inherits(cx.call("call", fn, receiver, ...(args as t.Expression[])), node);
}

export function lowerArguments(cx: Lowering, args: Arguments): Arguments {
  return lowerList(cx, args as ListItem[], "argument") as Arguments;
}

export function lowerNew(cx: Lowering, node: t.NewExpression): t.Expression {
  const suspends = node.arguments.some((one) => cx.suspends(one));
  const callee = lowerExpression(cx, node.callee);
  const kept = suspends ? spill(cx, callee, "callee") : callee;
  const args = lowerArguments(cx, node.arguments);
  if (holdsIterated(cx, args as ListItem[]))
    return t.inherits(cx.call("construct", kept, asArray(cx, args as ListItem[])), node);
  return t.inherits(t.newExpression(kept, args), node);
}

/** A callee that must not become a method call: `(0, x.f)()`. */
function plain(callee: t.Expression): t.Expression {
  return callee.type === "MemberExpression" ? detached(callee) : callee;
}

/** For operators that treat a reference in their own way: the end of `(await x, o.f)` is a value and must stay one. */
export function lowerToValue(cx: Lowering, node: t.Expression): t.Expression {
  const value = lowerExpression(cx, node);
  if (unwrapped(node).type !== "SequenceExpression") return value;
  const named = value.type === "Identifier" && !cx.table.variableOf.has(value);
  return named || t.isMemberExpression(value) || t.isOptionalMemberExpression(value) ? detached(value) : value;
}

function detached(node: t.Expression): t.Expression {
  return t.sequenceExpression([t.numericLiteral(0), node]);
}

export function unwrapped(node: t.Expression): t.Expression {
  let here = node;
  while (
    here.type === "TSNonNullExpression" ||
    here.type === "TSAsExpression" ||
    here.type === "TSSatisfiesExpression" ||
    here.type === "ParenthesizedExpression"
  ) {
    here = here.expression;
  }
  return here;
}
