// switch: tests in order until one matches, then the bodies from there on. One scope for all of them.

import { types as t } from "@babel/core";
import type { BlockId, Case } from "../ir/machine.js";
import { enterScope, hoistFunctions } from "./block.js";
import { lowerExpression } from "./expression.js";
import { withTarget } from "./jump.js";
import type { Lowering } from "./lowering.js";
import { spill } from "./spill.js";
import { lowerStatement } from "./statement.js";

export function lowerSwitch(cx: Lowering, node: t.SwitchStatement): void {
  const { builder } = cx;
  const span = cx.span(node);
  const { labels } = cx;
  cx.labels = [];
  const on = lowerExpression(cx, node.discriminant);
  const kept =
    node.cases.some((one) => cx.suspends(one.test)) || cx.table.scopeOf.get(node)!.variables.size > 0
      ? spill(cx, on, "subject")
      : on;
  enterScope(cx, node);
  hoistFunctions(
    cx,
    node.cases.flatMap((one) => one.consequent),
  );
  const after = builder.reserve("after switch", span);
  const bodies = node.cases.map((one) => builder.reserve(one.test === null ? "default" : "case", cx.span(one)));
  lowerTests(cx, node, kept, bodies, after);
  const { region } = builder;
  withTarget(
    cx,
    { labels, plain: true, breakTo: after, continueTo: null, breakRegion: region, continueRegion: null },
    () => {
      node.cases.forEach((one, index) => {
        builder.start(bodies[index]!);
        for (const statement of one.consequent) lowerStatement(cx, statement);
        builder.goto(bodies[index + 1] ?? after, cx.span(one));
      });
    },
  );
  builder.start(after);
}

function lowerTests(
  cx: Lowering,
  node: t.SwitchStatement,
  subject: t.Expression,
  bodies: readonly BlockId[],
  after: BlockId,
): void {
  const { builder } = cx;
  const fallback = bodies[node.cases.findIndex((one) => one.test == null)] ?? after;
  const tests = node.cases.flatMap((one, index) => (one.test == null ? [] : [{ test: one.test, to: bodies[index]! }]));
  if (!tests.some((one) => cx.suspends(one.test))) {
    const cases: Case[] = [...tests, { test: null, to: fallback }];
    return builder.end({ kind: "switch", on: subject, cases, span: cx.span(node) });
  }
  for (const { test, to } of tests) {
    const value = lowerExpression(cx, test);
    const next = builder.reserve("case", cx.span(test));
    const variable = cx.table.variableOf.get(subject);
    const left = variable === undefined ? t.cloneNode(subject, false) : cx.use(variable);
    builder.end({
      kind: "branch",
      test: t.binaryExpression("===", left, value),
      then: to,
      else: next,
      span: cx.span(test),
    });
    builder.start(next);
  }
  builder.goto(fallback, cx.span(node));
}
