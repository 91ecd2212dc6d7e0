// Awaits in code that runs on locals. What is awaited is started or polled at once; with a value we go on, right into the
// case that also receives the value when the machine is resumed. Only a wait leaves the dispatch:
//
//     cx.fuel -= 1;                                             a function that can be started directly, and not for free
//     value = Leaf.start(cx, room - 1, null, 0, undefined, i);
//     if (value === PENDING) { awaiting = cx.take(); state = 2; break dispatch; }
//
//     awaiting = sleep(1);                                      a future
//     cx.room = room;
//     value = awaiting.poll(cx);
//     if (value === PENDING) { state = 2; break dispatch; }
//
//     value = anything;                                         anything else
//     awaiting = value?.[FUTURE] === true ? value : cx.unsettled(value) ? adapt(value, cx) : null;
//     if (awaiting !== null) { … }

import { types as t } from "@babel/core";
import type { Block, Terminator } from "../ir/machine.js";
import type { BlockWriter, Position } from "./block.js";
import { assign, equals, futureOr, id, member, number, undefinedValue } from "./builders.js";
import type { FieldLocals } from "./field-locals.js";
import { homeOf, OUTSIDE } from "./home.js";
import { allAt, at } from "./locate.js";
import { rewrite } from "./rewrite.js";
import { unnamed } from "./rewrite-name.js";

type Await = Extract<Terminator, { kind: "await" }>;

/** The value of an await has arrived, at once or after a wait. */
export function arrival(writer: BlockWriter, block: Block, position: Position): t.Statement[] {
  const end = block.end as Await;
  const home = end.result === null ? undefined : writer.layout.homes.of.get(end.result);
  const statements: t.Statement[] = [];
  if (home !== undefined && home.kind !== "value" && writer.layout.liveness.reads.has(end.result!)) {
    const target = homeOf(writer.emit, end.result!, id(end.result!.name), OUTSIDE) as t.MemberExpression;
    statements.push(assign(target, id(writer.layout.names.value)));
  }
  return [...allAt(statements, end.span), ...writer.goto(end.next, position)];
}

/** Starts or polls what is awaited, and leaves if it is not there yet. */
export function startAwait(writer: BlockWriter, fields: FieldLocals, block: Block): t.Statement[] {
  const end = block.end as Await;
  const { direct, isFuture, runtime, table } = writer.emit.input;
  const { names } = writer.layout;
  writer.emit.usesValue = true;
  const className = direct.classOf(end.future);
  const known = isFuture(end.future);
  const awaited = at(rewrite(writer.emit, end.future, OUTSIDE), end.span.node);
  const value = (): t.Identifier => id(names.value);
  if (className !== null) {
    const { arguments: given } = awaited as t.CallExpression;
    const cost = direct.costOf(end.future);
    const fuel = t.assignmentExpression("-=", member(id(names.cx), "fuel"), number(cost));
    const start = member(id(className), "start");
    const call = t.callExpression(start, [
      id(names.cx),
      fields.roomIn(block.id),
      t.nullLiteral(),
      number(0),
      undefinedValue(),
      ...given,
    ]);
    const taken = t.callExpression(member(id(names.cx), "take"), []);
    return [
      ...(cost === 0 ? [] : [t.expressionStatement(fuel)]),
      assign(value(), t.inherits(call, awaited)),
      wait(writer, block, [assign(id(fields.awaiting), taken)]),
    ];
  }
  const wanted = (future: t.Expression): t.Statement => assign(id(fields.awaiting), future);
  const poll = (): t.Statement[] => [
    assign(member(id(names.cx), "room"), id(fields.room)),
    assign(value(), t.callExpression(member(id(fields.awaiting), "poll"), [id(names.cx)])),
    wait(writer, block, []),
  ];
  if (known) return [wanted(awaited), ...poll()];
  // What is returned has been looked at before it came here.
  const variable = table.variableOf.get(end.future);
  if (variable?.kind === "temp" && variable.name === "result")
    return [wanted(t.callExpression(runtime("intoFuture"), [awaited])), ...poll()];
  // First of all whether it is a future: the others have to be looked at from more sides, or are there already.
  const adapted = t.callExpression(runtime("adapt"), [value(), id(names.cx)]);
  const unsettled = t.callExpression(member(id(names.cx), "unsettled"), [value()]);
  const other = t.conditionalExpression(unsettled, adapted, t.nullLiteral());
  return [
    assign(value(), unnamed(end.future, awaited)),
    wanted(futureOr(runtime, names.value, other)),
    t.ifStatement(t.binaryExpression("!==", id(fields.awaiting), t.nullLiteral()), t.blockStatement(poll())),
  ];
}

/** Leaves the dispatch, to be resumed with the value. */
function wait(writer: BlockWriter, block: Block, before: t.Statement[]): t.Statement {
  const { names, states } = writer.layout;
  writer.emit.usesLabel = true;
  writer.waits = true;
  return t.ifStatement(
    equals(id(names.value), writer.emit.input.runtime("PENDING")),
    t.blockStatement([
      ...before,
      assign(id(names.state), number(states.ofPoll.get(block.id)!)),
      t.breakStatement(id(names.dispatch)),
    ]),
  );
}
