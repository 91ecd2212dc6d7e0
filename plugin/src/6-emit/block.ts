// Blocks → the statements of their case. Control that goes to a state sets `state` and continues the dispatch loop, or
// falls through; everything else is laid out where it is reached.

import { types as t } from "@babel/core";
import type { Entry, Layout } from "../ir/layout.js";
import type { Block, BlockId, Span, Terminator } from "../ir/machine.js";
import { arrival, startAwait } from "./arrive.js";
import { assign, id, not, number, onThis } from "./builders.js";
import type { Emitter } from "./emitter.js";
import { OUTSIDE } from "./home.js";
import { jump, leave, resume } from "./leave.js";
import { allAt, at, atClosing, atKeyword } from "./locate.js";
import { foldRecords } from "./record.js";
import { rewrite } from "./rewrite.js";
import { aliasesFor, emitStep } from "./step.js";
import { awaitInStream, pollPoint, resumePoint, suspendStream } from "./suspend.js";

/** Where in the text we write: at the end of a case (then the next case can be fallen into), or inside braces. */
export type Position = { readonly next: Entry | null } | null;

export class BlockWriter {
  readonly emit: Emitter;
  /** Set when something continues the dispatch loop. */
  loops = false;
  /** Set when the case being written falls into the next one. */
  falls = false;
  /** Set when something leaves the dispatch to wait. */
  waits = false;

  constructor(emit: Emitter) {
    this.emit = emit;
  }

  get layout(): Layout {
    return this.emit.input.layout;
  }

  /** The statements of one case. */
  entry(index: number): t.Statement[] {
    const { entries } = this.layout.states;
    const entry = entries[index]!;
    const next = { next: entries[index + 1] ?? null };
    const block = this.emit.input.machine.blocks.get(entry.block)!;
    this.falls = false;
    this.emit.aliases.clear();
    if (entry.kind === "block") return this.block(block, next);
    if (this.emit.fields !== null) return arrival(this, block, next);
    return this.emit.input.stream ? resumePoint(this, block, next) : pollPoint(this, block, next);
  }

  private block(block: Block, position: Position): t.Statement[] {
    const statements: t.Statement[] = [];
    for (const step of block.steps) {
      const redirect = (node: t.Statement): t.Statement | null => {
        const target = step.kind === "run" ? step.jumps?.get(node) : undefined;
        return target === undefined ? null : jump(this, node, target);
      };
      const pieces = emitStep(this.emit, step, redirect);
      this.emit.beginnings.mark(pieces, step.span);
      statements.push(...pieces);
    }
    return [...foldRecords(statements, this.emit.records), ...this.end(block, position)];
  }

  private end(block: Block, position: Position): t.Statement[] {
    const { end } = block;
    switch (end.kind) {
      case "goto":
        return this.goto(end.to, position, end.span);
      case "branch":
        return this.branch(block.id, end, position);
      case "switch":
        return this.switch(end);
      case "await":
        if (this.emit.input.stream) return this.ended(end, end.future, () => awaitInStream(this, block, end.future));
        return [
          ...this.ended(end, end.future, () =>
            this.emit.fields === null
              ? [assign(onThis("awaiting"), at(this.future(end.future), end.span.node))]
              : startAwait(this, this.emit.fields, block),
          ),
          ...allAt(this.fallInto({ kind: "poll", block: block.id }, position), end.span),
        ];
      case "yield":
        return this.ended(end, end.value, () => suspendStream(this, block, rewrite(this.emit, end.value, OUTSIDE)));
      case "return": {
        const { value } = end;
        if (value === null) return [atClosing(t.returnStatement(), end.span)];
        return this.ended(end, value, () => [t.returnStatement(rewrite(this.emit, value, OUTSIDE))]);
      }
      case "throw":
        return this.ended(end, end.value, () => [t.throwStatement(rewrite(this.emit, end.value, OUTSIDE))]);
      case "leave":
        return leave(this, end, position);
      default:
        return resume(this, end, position);
    }
  }

  /** The statements that a terminator's expression goes into, where the terminator stands. */
  private ended({ span }: Terminator, value: t.Expression, write: () => t.Statement[]): t.Statement[] {
    const before = aliasesFor(this.emit, value);
    const pieces = allAt([...before, ...write()], span);
    this.emit.beginnings.mark(pieces, span);
    return pieces;
  }

  private future(node: t.Expression): t.Expression {
    const { eager, isFuture, runtime } = this.emit.input;
    const known = !eager && isFuture(node);
    const value = rewrite(this.emit, node, OUTSIDE);
    return known ? value : t.callExpression(runtime(eager ? "settling" : "intoFuture"), [value]);
  }

  /** Goes on in another block; `from` is where that is said, if it is. */
  goto(to: BlockId, position: Position, from?: Span): t.Statement[] {
    if (!this.layout.states.ofBlock.has(to)) return this.block(this.emit.input.machine.blocks.get(to)!, position);
    const steps = this.fallInto({ kind: "block", block: to }, position);
    return from === undefined ? steps : atKeyword(steps, from);
  }

  /** Falls into the next case if it is the one wanted, else jumps there. */
  private fallInto(entry: Entry, position: Position): t.Statement[] {
    const { states, names } = this.layout;
    const state = (entry.kind === "block" ? states.ofBlock : states.ofPoll).get(entry.block)!;
    const set = assign(id(names.state), number(state));
    if (position?.next?.kind === entry.kind && position.next.block === entry.block) {
      this.falls = true;
      // Only a catch clause asks where we are; on locals, what comes after an await is in the same region.
      const asked = this.emit.input.machine.regions.size > 0 && (entry.kind === "block" || this.emit.fields === null);
      return asked ? [set] : [];
    }
    return [set, this.continue(false)];
  }

  continue(labelled: boolean): t.Statement {
    this.loops = true;
    if (labelled) this.emit.usesLabel = true;
    return t.continueStatement(labelled ? id(this.layout.names.dispatch) : null);
  }

  braces(write: () => t.Statement[]): t.BlockStatement {
    const outer = this.emit.aliases;
    this.emit.aliases = new Map(outer);
    const block = t.blockStatement(write());
    this.emit.aliases = outer;
    return block;
  }

  private branch(block: BlockId, end: Extract<Terminator, { kind: "branch" }>, position: Position): t.Statement[] {
    const flat = this.layout.states.flat.get(block) ?? "else";
    const [inside, after] = flat === "then" ? [end.else, end.then] : [end.then, end.else];
    const pieces = this.ended(end, end.test, () => {
      const test = rewrite(this.emit, end.test, OUTSIDE);
      const arm = this.braces(() => this.goto(inside, null));
      return [t.ifStatement(flat === "then" ? not(test) : test, arm)];
    });
    return [...pieces, ...this.goto(after, position)];
  }

  private switch(end: Extract<Terminator, { kind: "switch" }>): t.Statement[] {
    const before = aliasesFor(this.emit, end.on);
    for (const one of end.cases) if (one.test !== null) before.push(...aliasesFor(this.emit, one.test));
    const on = rewrite(this.emit, end.on, OUTSIDE);
    const cases = end.cases.map((one) =>
      t.switchCase(one.test === null ? null : rewrite(this.emit, one.test, OUTSIDE), this.goto(one.to, null)),
    );
    const pieces = allAt([...before, t.switchStatement(on, cases)], end.span);
    this.emit.beginnings.mark(pieces, end.span);
    return pieces;
  }
}
