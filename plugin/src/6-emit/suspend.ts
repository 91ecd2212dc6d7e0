// Suspensions: where a machine polls what it awaits, and where a stream hands something out and is resumed.

import { types as t } from "@babel/core";
import type { Block, Terminator } from "../ir/machine.js";
import type { BlockWriter, Position } from "./block.js";
import { assign, equals, futureOr, id, number, onThis } from "./builders.js";
import { homeOf, OUTSIDE } from "./home.js";
import { allAt, at } from "./locate.js";
import { rewrite } from "./rewrite.js";
import { unnamed } from "./rewrite-name.js";

/** Polls what is awaited; goes on with its value. */
export function pollPoint(writer: BlockWriter, block: Block, position: Position): t.Statement[] {
  const end = block.end as Extract<Terminator, { kind: "await" }>;
  const { runtime } = writer.emit.input;
  const { names, states } = writer.layout;
  const polled = t.callExpression(t.memberExpression(onThis("awaiting"), id("poll")), [id(names.cx)]);
  const suspend = t.blockStatement([
    assign(onThis("state"), number(states.ofPoll.get(block.id)!)),
    t.returnStatement(runtime("PENDING")),
  ]);
  if (end.result === null || !writer.layout.homes.of.has(end.result) || !writer.layout.liveness.reads.has(end.result)) {
    const poll = at(t.ifStatement(equals(polled, runtime("PENDING")), suspend), end.span.node);
    return [poll, ...writer.goto(end.next, position)];
  }
  writer.emit.usesValue = true;
  const value = id(names.value);
  const statements: t.Statement[] = [
    assign(value, polled),
    t.ifStatement(equals(id(names.value), runtime("PENDING")), suspend),
  ];
  if (writer.layout.homes.of.get(end.result)!.kind !== "value") {
    statements.push(
      assign(homeOf(writer.emit, end.result, id(end.result.name), OUTSIDE) as t.MemberExpression, id(names.value)),
    );
  }
  return [...allAt(statements, end.span), ...writer.goto(end.next, position)];
}

/** A stream goes on after a suspension: by a value, an error, or a return. */
export function resumePoint(writer: BlockWriter, block: Block, position: Position): t.Statement[] {
  const end = block.end as Extract<Terminator, { kind: "await" | "yield" }>;
  const { runtime } = writer.emit.input;
  const { names, homes } = writer.layout;
  const statements: t.Statement[] = [];
  const put = (variable: typeof end.result, value: t.Expression): void => {
    const home = variable === null ? undefined : homes.of.get(variable);
    if (home !== undefined && home.kind !== "value")
      statements.push(assign(homeOf(writer.emit, variable!, id(variable!.name), OUTSIDE) as t.MemberExpression, value));
  };
  if (end.kind === "yield" && end.mode !== null) put(end.mode, id(names.mode));
  else statements.push(t.ifStatement(equals(id(names.mode), runtime("THROW")), t.throwStatement(id(names.value))));
  put(end.result, id(names.value));
  const { returns } = end;
  if (returns !== null)
    statements.push(
      t.ifStatement(
        equals(id(names.mode), runtime("RETURN")),
        writer.braces(() => writer.goto(returns, null)),
      ),
    );
  return [...allAt(statements, end.span), ...writer.goto(end.next, position)];
}

export function suspendStream(writer: BlockWriter, block: Block, said: t.Expression): t.Statement[] {
  // Computing what is handed out may throw: the state is noted only after.
  const value = writer.layout.names.local("said");
  const state = assign(onThis("state"), number(writer.layout.states.ofPoll.get(block.id)!));
  return [
    t.variableDeclaration("const", [t.variableDeclarator(id(value), unnamed(said, said))]),
    state,
    t.returnStatement(id(value)),
  ];
}

/** A stream waits. On its fast path it says so without an object, and for what future in a field. */
export function awaitInStream(writer: BlockWriter, block: Block, future: t.Expression): t.Statement[] {
  const { direct, eager, runtime } = writer.emit.input;
  if (!direct.enabled || eager) return suspendStream(writer, block, awaited(writer, block, future));
  return [
    ...awaitFuture(writer, future),
    assign(onThis("state"), number(writer.layout.states.ofPoll.get(block.id)!)),
    t.returnStatement(runtime(block.finalizing === null ? "AWAITED" : "AWAITED_SHIELDED")),
  ];
}

function awaitFuture(writer: BlockWriter, future: t.Expression): t.Statement[] {
  const { isFuture, runtime } = writer.emit.input;
  const known = isFuture(future);
  const value = rewrite(writer.emit, future, OUTSIDE);
  if (known) return [assign(onThis("awaiting"), value)];
  const name = writer.layout.names.local("awaited");
  const adapted = t.callExpression(runtime("adapt"), [id(name)]);
  return [
    t.variableDeclaration("const", [t.variableDeclarator(id(name), unnamed(future, value))]),
    assign(onThis("awaiting"), futureOr(runtime, name, adapted)),
  ];
}

function awaited(writer: BlockWriter, block: Block, future: t.Expression): t.Expression {
  const name = block.finalizing === null ? "awaiting" : "awaitingShielded";
  return t.callExpression(writer.emit.input.runtime(name), [rewrite(writer.emit, future, OUTSIDE)]);
}
