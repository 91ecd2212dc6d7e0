// Ways out of a region: noting why we go, and carrying on with it at the end of the handler.

import { types as t } from "@babel/core";
import type { BlockId, Jump, ReturnJump, Terminator } from "../ir/machine.js";
import type { BlockWriter, Position } from "./block.js";
import { assign, equals, id, not, number } from "./builders.js";
import { homeOf, OUTSIDE } from "./home.js";
import { at, atKeyword } from "./locate.js";
import { rewrite } from "./rewrite.js";
import { aliasesFor } from "./step.js";

export function leave(
  writer: BlockWriter,
  end: Extract<Terminator, { kind: "leave" }>,
  position: Position,
): t.Statement[] {
  const { exit } = end;
  const before = exit.kind === "return" && exit.value !== null ? aliasesFor(writer.emit, exit.value) : [];
  const pieces = atKeyword([...before, ...noteExit(writer, end)], end.span);
  if (exit.kind === "return") writer.emit.beginnings.mark(pieces, end.span);
  return [...pieces, ...writer.goto(writer.emit.input.machine.regions.get(end.region)!.handler, position, end.span)];
}

function noteExit(writer: BlockWriter, { region, exit }: Extract<Jump, { kind: "leave" }>): t.Statement[] {
  const { exit: exitVariable, outcome } = writer.emit.input.machine.regions.get(region)!;
  const put = (variable: typeof outcome, value: t.Expression): t.Statement =>
    // A handler that never comes to its end does not ask how it was entered.
    writer.layout.homes.of.has(variable!)
      ? assign(homeOf(writer.emit, variable!, id(variable!.name), OUTSIDE) as t.MemberExpression, value)
      : t.expressionStatement(value);
  if (exit.kind === "goto")
    return writer.layout.homes.of.has(exitVariable!)
      ? [put(exitVariable, number(writer.layout.states.ofBlock.get(exit.to) ?? 0))]
      : [];
  const value = exit.value === null ? id("undefined") : rewrite(writer.emit, exit.value, OUTSIDE);
  // The value first: if computing it throws, nothing has been noted yet.
  const noted = put(outcome, value);
  return writer.layout.homes.of.has(exitVariable!)
    ? [noted, put(exitVariable, writer.emit.input.runtime("RETURN"))]
    : [noted];
}

export function resume(
  writer: BlockWriter,
  end: Extract<Terminator, { kind: "resume" }>,
  position: Position,
): t.Statement[] {
  const { exit, outcome } = writer.emit.input.machine.regions.get(end.region)!;
  const { runtime } = writer.emit.input;
  const read = (variable: typeof exit): t.Expression => homeOf(writer.emit, variable!, id(variable!.name), OUTSIDE);
  const statements: t.Statement[] = [
    t.ifStatement(equals(read(exit), runtime("THROW")), t.throwStatement(read(outcome))),
  ];
  if (end.gotos.length === 0)
    return end.returns === null ? statements : [...statements, ...writer.goto(end.returns, position)];
  if (end.returns !== null) {
    const returns = end.returns;
    statements.push(
      t.ifStatement(
        equals(read(exit), runtime("RETURN")),
        writer.braces(() => writer.goto(returns, null)),
      ),
    );
  }
  if (end.gotos.length === 1) return [...statements, ...writer.goto(end.gotos[0]!, position)];
  return [...statements, assign(id(writer.layout.names.state), read(exit)), writer.continue(false)];
}

/** A return, break or continue inside a statement that runs whole. */
export function jump(writer: BlockWriter, node: t.Statement, how: Jump | ReturnJump): t.Statement {
  const { runtime } = writer.emit.input;
  const { names, states } = writer.layout;
  const go = (to: BlockId): t.Statement[] => [
    assign(id(names.state), number(states.ofBlock.get(to)!)),
    writer.continue(true),
  ];
  if (how.kind === "goto") return at(t.blockStatement(go(how.to)), node);
  if (how.kind === "leave")
    return at(
      t.blockStatement([...noteExit(writer, how), ...go(writer.emit.input.machine.regions.get(how.region)!.handler)]),
      node,
    );
  const result = (): t.Expression => homeOf(writer.emit, how.result, id(how.result.name), OUTSIDE);
  const value = rewrite(writer.emit, (node as t.ReturnStatement).argument!, OUTSIDE);
  const plain = t.ifStatement(not(t.callExpression(runtime("isAwaitable"), [result()])), t.returnStatement(result()));
  return at(t.blockStatement([assign(result() as t.Identifier, value), plain, ...go(how.to)]), node);
}
