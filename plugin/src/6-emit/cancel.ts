// cancel(cx): like `generator.return()`. What is awaited is dropped first; then the finally handlers run, innermost first.
// A machine suspended inside a finally is not interrupted there: it is polled on, and cancelled where it next suspends.

import { types as t } from "@babel/core";
import { cancelRegion } from "../ir/graph.js";
import type { Region } from "../ir/machine.js";
import { assign, equals, id, number, onThis, undefinedValue, withComment } from "./builders.js";
import type { Emitter } from "./emitter.js";
import { homeOf, OUTSIDE } from "./home.js";
import { knownAs } from "./locate.js";

/** More states than this are told apart by a switch. */
const MOST_COMPARED = 8;

export function emitCancel(emit: Emitter): t.ClassMethod {
  const { layout } = emit.input;
  const { finalizing, leaving } = sortSuspensions(emit);
  const body =
    layout.states.ofPoll.size === 0
      ? [finish(emit)]
      : finalizing.length === 0 && leaving.size === 0
        ? plainCancel(emit)
        : cleaningCancel(emit, finalizing, leaving);
  const params = layout.states.ofPoll.size === 0 ? [] : [id(layout.names.cx)];
  const key = knownAs(id("cancel"), emit.input.fn, emit.input.machine.name);
  return t.classMethod("method", key, params, t.blockStatement(body));
}

/** Suspensions inside a finally handler, and those inside a region that a finally handler guards. */
function sortSuspensions(emit: Emitter): { finalizing: number[]; leaving: Map<Region, number[]> } {
  const { machine, layout } = emit.input;
  const finalizing: number[] = [];
  const leaving = new Map<Region, number[]>();
  for (const [suspended, state] of layout.states.ofPoll) {
    const block = machine.blocks.get(suspended)!;
    const region = cancelRegion(machine, block);
    if (block.finalizing !== null) finalizing.push(state);
    else if (region !== null) {
      const found = machine.regions.get(region)!;
      leaving.set(found, [...(leaving.get(found) ?? []), state]);
    }
  }
  return { finalizing, leaving };
}

function finish(emit: Emitter): t.Statement {
  return assign(onThis("state"), emit.input.runtime("DONE"));
}

function dropped(emit: Emitter): t.Expression {
  const { runtime, layout } = emit.input;
  return equals(t.callExpression(runtime("drop"), [onThis("awaiting"), id(layout.names.cx)]), runtime("PENDING"));
}

function plainCancel(emit: Emitter): t.Statement[] {
  const suspended = t.binaryExpression(">", onThis("state"), t.numericLiteral(0));
  const { runtime } = emit.input;
  return [
    t.ifStatement(t.logicalExpression("&&", suspended, dropped(emit)), t.returnStatement(runtime("PENDING"))),
    finish(emit),
  ];
}

function cleaningCancel(
  emit: Emitter,
  finalizing: readonly number[],
  leaving: ReadonlyMap<Region, readonly number[]>,
): t.Statement[] {
  const { runtime, layout } = emit.input;
  const cases: t.SwitchCase[] = [];
  const add = (states: readonly number[], body: t.Statement[]): void => {
    states.forEach((state, index) => cases.push(t.switchCase(number(state), index === states.length - 1 ? body : [])));
  };
  if (finalizing.length > 0)
    add(finalizing, [withComment(t.breakStatement(), "inside a finally, which runs to its end")]);
  for (const [region, states] of leaving) add(states, leave(emit, region));
  const suspended = t.binaryExpression(">", onThis("state"), t.numericLiteral(0));
  const plain = t.ifStatement(
    t.logicalExpression("&&", suspended, dropped(emit)),
    t.returnStatement(runtime("PENDING")),
  );
  cases.push(t.switchCase(null, [plain, finish(emit), t.returnStatement()]));
  const cx = id(layout.names.cx);
  const polled = t.callExpression(onThis("poll"), [cx]);
  const wake = t.expressionStatement(
    t.callExpression(t.memberExpression(t.memberExpression(id(layout.names.cx), id("waker")), id("wake")), []),
  );
  const again = unlessIn(finalizing, wake);
  return [
    t.switchStatement(onThis("state"), cases),
    t.ifStatement(t.binaryExpression("!==", polled, runtime("PENDING")), t.returnStatement()),
    withComment(again, "suspended again outside a finally: cancelled there, next"),
    t.returnStatement(runtime("PENDING")),
  ];
}

/** Runs `statement` unless the machine is in one of these states. */
function unlessIn(states: readonly number[], statement: t.Statement): t.Statement {
  if (states.length === 0) return statement;
  if (states.length > MOST_COMPARED) {
    const cases = states.map((state, index) =>
      t.switchCase(number(state), index === states.length - 1 ? [t.breakStatement()] : []),
    );
    return t.switchStatement(onThis("state"), [...cases, t.switchCase(null, [statement])]);
  }
  const outside = states.map((state): t.Expression => t.binaryExpression("!==", onThis("state"), number(state)));
  return t.ifStatement(
    outside.reduce((left, right) => t.logicalExpression("&&", left, right)),
    statement,
  );
}

/** Drops what is awaited and enters the finally handler as a return. */
function leave(emit: Emitter, region: Region): t.Statement[] {
  const { layout, runtime } = emit.input;
  const put = (variable: Region["exit"], value: t.Expression): t.Statement[] =>
    // A handler that never comes to its end does not ask how it was entered.
    variable === null || !layout.homes.of.has(variable)
      ? []
      : [assign(homeOf(emit, variable, id(variable.name), OUTSIDE) as t.MemberExpression, value)];
  return [
    withComment(
      t.ifStatement(dropped(emit), t.returnStatement(runtime("PENDING"))),
      `leave by the ${nameOf(emit, region)} at :${region.span.line}`,
    ),
    ...put(region.exit, runtime("RETURN")),
    ...put(region.outcome, undefinedValue()),
    // On locals, a machine that waits for nothing is not resumed with a value: it goes on where the state says.
    ...(emit.onLocals ? [assign(onThis("awaiting"), t.nullLiteral())] : []),
    assign(onThis("state"), number(layout.states.ofBlock.get(region.handler)!)),
    t.breakStatement(),
  ];
}

function nameOf(emit: Emitter, region: Region): string {
  return emit.input.machine.blocks.get(region.handler)?.name ?? "finally";
}
