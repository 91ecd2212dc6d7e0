// Optional chains: from a `?.` that meets null or undefined the whole rest of the chain is skipped.

import { types as t } from "@babel/core";
import type { BlockId } from "../ir/machine.js";
import { applied, keepCallee, lowerArguments, unwrapped, type Callee } from "./call.js";
import { lowerExpression } from "./expression.js";
import { isNullish } from "./if.js";
import type { Lowering } from "./lowering.js";
import { spill } from "./spill.js";

type Chain = t.OptionalMemberExpression | t.OptionalCallExpression;

/** The value of the chain, or of deleting its last property. */
export function lowerChain(cx: Lowering, node: Chain, deletes = false): t.Expression {
  const { builder } = cx;
  const span = cx.span(node);
  const result = cx.temp("found");
  const short = builder.reserve("?.", span);
  const after = builder.reserve("found", span);
  const { fn } = link(cx, node, short, deletes);
  builder.set(result, fn, span);
  builder.goto(after, span);
  builder.start(short);
  builder.set(result, deletes ? t.booleanLiteral(true) : t.identifier("undefined"), span);
  builder.goto(after, span);
  builder.start(after);
  return cx.use(result);
}

/** `(a?.b)(…)`: the chain ends at the parenthesis but the call still has `a` as its receiver. */
export function keepChain(cx: Lowering, node: t.OptionalMemberExpression): Callee {
  const { builder } = cx;
  const span = cx.span(node);
  const found = { receiver: cx.temp("receiver"), fn: cx.temp("callee") };
  const short = builder.reserve("?.", span);
  const after = builder.reserve("found", span);
  const { receiver, fn } = link(cx, node, short, false);
  builder.set(found.receiver, receiver ?? t.identifier("undefined"), span);
  builder.set(found.fn, fn, span);
  builder.goto(after, span);
  builder.start(short);
  builder.set(found.receiver, t.identifier("undefined"), span);
  builder.set(found.fn, t.identifier("undefined"), span);
  builder.goto(after, span);
  builder.start(after);
  return { receiver: cx.use(found.receiver), fn: cx.use(found.fn) };
}

/** One link, after all links before it. */
function link(cx: Lowering, node: t.Expression, short: BlockId, deletes: boolean): Callee {
  if (node.type === "OptionalMemberExpression") {
    const base = link(cx, node.object, short, false).fn;
    const object = node.optional ? guarded(cx, base, node, short) : spill(cx, base, "object");
    const property = node.computed ? lowerExpression(cx, node.property) : node.property;
    const variable = cx.table.variableOf.get(object);
    const member = t.inherits(
      t.memberExpression(variable === undefined ? object : cx.use(variable), property, node.computed),
      node,
    );
    return { receiver: object, fn: deletes ? t.unaryExpression("delete", member) : member };
  }
  if (node.type === "OptionalCallExpression") {
    const callee = isLink(node.callee) ? link(cx, node.callee, short, false) : keepCallee(cx, node.callee);
    const fn = node.optional ? guarded(cx, callee.fn, node, short) : spill(cx, callee.fn, "callee");
    return {
      receiver: null,
      fn: applied(cx, node, { receiver: callee.receiver, fn }, lowerArguments(cx, node.arguments)),
    };
  }
  return { receiver: null, fn: lowerExpression(cx, node) };
}

function isLink(node: t.Expression): boolean {
  const bare = unwrapped(node);
  return (
    bare === node &&
    (bare.type === "OptionalMemberExpression" || bare.type === "OptionalCallExpression") &&
    bare.extra?.["parenthesized"] !== true
  );
}

function guarded(cx: Lowering, value: t.Expression, node: t.Node, short: BlockId): t.Expression {
  const { builder } = cx;
  const span = cx.span(node);
  const base = cx.temp("base");
  builder.set(base, value, span);
  const next = builder.reserve("?.", span);
  builder.end({ kind: "branch", test: isNullish(cx, base), then: short, else: next, span });
  builder.start(next);
  return cx.use(base);
}
