// Blocks → the statements of their case. Control that goes to a state sets `state` and continues the dispatch loop, or
// falls through; everything else is laid out where it is reached.

import { types as t } from "@babel/core";
import type { Entry } from "../ir/layout.js";
import type { Block, BlockId, Jump, ReturnJump, Terminator } from "../ir/machine.js";
import { assign, equals, id, not, number, onThis } from "./builders.js";
import type { Emitter } from "./emitter.js";
import { homeOf, OUTSIDE, rewrite } from "./rewrite.js";
import { aliasesFor, emitStep } from "./step.js";

/** Where in the text we write: at the end of a case (then the next case can be fallen into), or inside braces. */
type Position = { readonly next: Entry | null } | null;

export class BlockWriter {
  private readonly emit: Emitter;
  /** Set when something continues the dispatch loop. */
  loops = false;
  /** Set when the case being written falls into the next one. */
  falls = false;

  constructor(emit: Emitter) {
    this.emit = emit;
  }

  private get layout() {
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
    return this.emit.input.stream ? this.resumed(block, next) : this.poll(block, next);
  }

  private block(block: Block, position: Position): t.Statement[] {
    const statements: t.Statement[] = [];
    for (const step of block.steps) {
      const jump = (node: t.Statement): t.Statement | null => {
        const target = step.kind === "run" ? step.jumps?.get(node) : undefined;
        return target === undefined ? null : this.jump(node, target);
      };
      statements.push(...emitStep(this.emit, step, jump));
    }
    return [...statements, ...this.end(block, position)];
  }

  /** Polls what is awaited; goes on with its value. */
  private poll(block: Block, position: Position): t.Statement[] {
    const end = block.end as Extract<Terminator, { kind: "await" }>;
    const { runtime } = this.emit.input;
    const { names, states } = this.layout;
    const polled = t.callExpression(t.memberExpression(onThis("awaiting"), id("poll")), [id(names.cx)]);
    const suspend = t.blockStatement([
      assign(onThis("state"), number(states.ofPoll.get(block.id)!)),
      t.returnStatement(runtime("PENDING")),
    ]);
    if (end.result === null || !this.layout.homes.of.has(end.result) || !this.layout.liveness.reads.has(end.result)) {
      return [t.ifStatement(equals(polled, runtime("PENDING")), suspend), ...this.goto(end.next, position)];
    }
    this.emit.usesValue = true;
    const value = id(names.value);
    const statements: t.Statement[] = [
      assign(value, polled),
      t.ifStatement(equals(id(names.value), runtime("PENDING")), suspend),
    ];
    if (this.layout.homes.of.get(end.result)!.kind !== "value") {
      statements.push(
        assign(homeOf(this.emit, end.result, id(end.result.name), OUTSIDE) as t.MemberExpression, id(names.value)),
      );
    }
    return [...statements, ...this.goto(end.next, position)];
  }

  /** A stream goes on after a suspension: by a value, an error, or a return. */
  private resumed(block: Block, position: Position): t.Statement[] {
    const end = block.end as Extract<Terminator, { kind: "await" | "yield" }>;
    const { runtime } = this.emit.input;
    const { names, homes } = this.layout;
    const statements: t.Statement[] = [];
    const put = (variable: typeof end.result, value: t.Expression): void => {
      const home = variable === null ? undefined : homes.of.get(variable);
      if (home !== undefined && home.kind !== "value")
        statements.push(assign(homeOf(this.emit, variable!, id(variable!.name), OUTSIDE) as t.MemberExpression, value));
    };
    if (end.kind === "yield" && end.mode !== null) put(end.mode, id(names.mode));
    else statements.push(t.ifStatement(equals(id(names.mode), runtime("THROW")), t.throwStatement(id(names.value))));
    put(end.result, id(names.value));
    const { returns } = end;
    if (returns !== null)
      statements.push(
        t.ifStatement(
          equals(id(names.mode), runtime("RETURN")),
          this.braces(() => this.goto(returns, null)),
        ),
      );
    return [...statements, ...this.goto(end.next, position)];
  }

  private suspend(block: Block, leave: t.Statement): t.Statement[] {
    // Computing what is handed out may throw: the state is noted only after.
    const returned = leave as t.ReturnStatement;
    const value = this.layout.names.local("said");
    const state = assign(onThis("state"), number(this.layout.states.ofPoll.get(block.id)!));
    return [
      t.variableDeclaration("const", [t.variableDeclarator(id(value), returned.argument)]),
      state,
      t.inherits(t.returnStatement(id(value)), returned),
    ];
  }

  private awaited(block: Block, future: t.Expression): t.Expression {
    const name = block.finalizing === null ? "awaiting" : "awaitingShielded";
    return t.callExpression(this.emit.input.runtime(name), [rewrite(this.emit, future, OUTSIDE)]);
  }

  private end(block: Block, position: Position): t.Statement[] {
    const { end } = block;
    switch (end.kind) {
      case "goto":
        return this.goto(end.to, position);
      case "branch":
        return this.branch(block.id, end, position);
      case "switch":
        return this.switch(end);
      case "await":
        if (this.emit.input.stream)
          return [
            ...aliasesFor(this.emit, end.future),
            ...this.suspend(block, this.located(t.returnStatement(this.awaited(block, end.future)), end)),
          ];
        return [
          ...aliasesFor(this.emit, end.future),
          this.located(assign(onThis("awaiting"), this.future(end.future)), end),
          ...this.fallInto({ kind: "poll", block: block.id }, position),
        ];
      case "yield":
        return [
          ...aliasesFor(this.emit, end.value),
          ...this.suspend(block, this.located(t.returnStatement(rewrite(this.emit, end.value, OUTSIDE)), end)),
        ];
      case "return":
        if (end.value === null) return [t.returnStatement()];
        return [
          ...aliasesFor(this.emit, end.value),
          this.located(t.returnStatement(rewrite(this.emit, end.value, OUTSIDE)), end),
        ];
      case "throw":
        return [
          ...aliasesFor(this.emit, end.value),
          this.located(t.throwStatement(rewrite(this.emit, end.value, OUTSIDE)), end),
        ];
      case "leave":
        return this.leave(end, position);
      case "resume":
        return this.resume(end, position);
    }
  }

  private located<Node extends t.Node>(node: Node, end: Terminator): Node {
    if (end.span.node?.loc != null) node.loc = end.span.node.loc;
    return node;
  }

  private future(node: t.Expression): t.Expression {
    const { eager, isFuture, runtime } = this.emit.input;
    const known = !eager && isFuture(node);
    const value = rewrite(this.emit, node, OUTSIDE);
    return known ? value : t.callExpression(runtime(eager ? "settling" : "intoFuture"), [value]);
  }

  private goto(to: BlockId, position: Position): t.Statement[] {
    if (!this.layout.states.ofBlock.has(to)) return this.block(this.emit.input.machine.blocks.get(to)!, position);
    return this.fallInto({ kind: "block", block: to }, position);
  }

  /** Falls into the next case if it is the one wanted, else jumps there. */
  private fallInto(entry: Entry, position: Position): t.Statement[] {
    const { states, names } = this.layout;
    const state = (entry.kind === "block" ? states.ofBlock : states.ofPoll).get(entry.block)!;
    const set = assign(id(names.state), number(state));
    if (position?.next?.kind === entry.kind && position.next.block === entry.block) {
      this.falls = true;
      // Only a catch clause asks where we are.
      return this.emit.input.machine.regions.size > 0 ? [set] : [];
    }
    return [set, this.continue(false)];
  }

  private continue(labelled: boolean): t.Statement {
    this.loops = true;
    if (labelled) this.emit.usesLabel = true;
    return t.continueStatement(labelled ? id(this.layout.names.dispatch) : null);
  }

  private braces(write: () => t.Statement[]): t.BlockStatement {
    const outer = this.emit.aliases;
    this.emit.aliases = new Map(outer);
    const block = t.blockStatement(write());
    this.emit.aliases = outer;
    return block;
  }

  private branch(block: BlockId, end: Extract<Terminator, { kind: "branch" }>, position: Position): t.Statement[] {
    const before = aliasesFor(this.emit, end.test);
    const test = rewrite(this.emit, end.test, OUTSIDE);
    const flat = this.layout.states.flat.get(block) ?? "else";
    const [inside, after] = flat === "then" ? [end.else, end.then] : [end.then, end.else];
    const arm = this.braces(() => this.goto(inside, null));
    return [
      ...before,
      this.located(t.ifStatement(flat === "then" ? not(test) : test, arm), end),
      ...this.goto(after, position),
    ];
  }

  private switch(end: Extract<Terminator, { kind: "switch" }>): t.Statement[] {
    const before = aliasesFor(this.emit, end.on);
    for (const one of end.cases) if (one.test !== null) before.push(...aliasesFor(this.emit, one.test));
    const on = rewrite(this.emit, end.on, OUTSIDE);
    const cases = end.cases.map((one) =>
      t.switchCase(one.test === null ? null : rewrite(this.emit, one.test, OUTSIDE), this.goto(one.to, null)),
    );
    return [...before, t.switchStatement(on, cases)];
  }

  private leave(end: Extract<Terminator, { kind: "leave" }>, position: Position): t.Statement[] {
    const { exit } = end;
    const before = exit.kind === "return" && exit.value !== null ? aliasesFor(this.emit, exit.value) : [];
    return [
      ...before,
      ...this.noteExit(end),
      ...this.goto(this.emit.input.machine.regions.get(end.region)!.handler, position),
    ];
  }

  private noteExit({ region, exit }: Extract<Jump, { kind: "leave" }>): t.Statement[] {
    const { exit: exitVariable, outcome } = this.emit.input.machine.regions.get(region)!;
    const put = (variable: typeof outcome, value: t.Expression): t.Statement =>
      // A handler that never comes to its end does not ask how it was entered.
      this.layout.homes.of.has(variable!)
        ? assign(homeOf(this.emit, variable!, id(variable!.name), OUTSIDE) as t.MemberExpression, value)
        : t.expressionStatement(value);
    if (exit.kind === "goto")
      return this.layout.homes.of.has(exitVariable!)
        ? [put(exitVariable, number(this.layout.states.ofBlock.get(exit.to) ?? 0))]
        : [];
    const value = exit.value === null ? id("undefined") : rewrite(this.emit, exit.value, OUTSIDE);
    // The value first: if computing it throws, nothing has been noted yet.
    const noted = put(outcome, value);
    return this.layout.homes.of.has(exitVariable!)
      ? [noted, put(exitVariable, this.emit.input.runtime("RETURN"))]
      : [noted];
  }

  private resume(end: Extract<Terminator, { kind: "resume" }>, position: Position): t.Statement[] {
    const { exit, outcome } = this.emit.input.machine.regions.get(end.region)!;
    const { runtime } = this.emit.input;
    const read = (variable: typeof exit): t.Expression => homeOf(this.emit, variable!, id(variable!.name), OUTSIDE);
    const statements: t.Statement[] = [
      t.ifStatement(equals(read(exit), runtime("THROW")), t.throwStatement(read(outcome))),
    ];
    if (end.gotos.length === 0)
      return end.returns === null ? statements : [...statements, ...this.goto(end.returns, position)];
    if (end.returns !== null) {
      const returns = end.returns;
      statements.push(
        t.ifStatement(
          equals(read(exit), runtime("RETURN")),
          this.braces(() => this.goto(returns, null)),
        ),
      );
    }
    if (end.gotos.length === 1) return [...statements, ...this.goto(end.gotos[0]!, position)];
    return [...statements, assign(id(this.layout.names.state), read(exit)), this.continue(false)];
  }

  /** A return, break or continue inside a statement that runs whole. */
  private jump(node: t.Statement, jump: Jump | ReturnJump): t.Statement {
    const { runtime } = this.emit.input;
    const { names, states } = this.layout;
    const go = (to: BlockId): t.Statement[] => [
      assign(id(names.state), number(states.ofBlock.get(to)!)),
      this.continue(true),
    ];
    if (jump.kind === "goto") return t.blockStatement(go(jump.to));
    if (jump.kind === "leave")
      return t.blockStatement([
        ...this.noteExit(jump),
        ...go(this.emit.input.machine.regions.get(jump.region)!.handler),
      ]);
    const result = (): t.Expression => homeOf(this.emit, jump.result, id(jump.result.name), OUTSIDE);
    const value = rewrite(this.emit, (node as t.ReturnStatement).argument!, OUTSIDE);
    const plain = t.ifStatement(not(t.callExpression(runtime("isAwaitable"), [result()])), t.returnStatement(result()));
    return t.blockStatement([assign(result() as t.Identifier, value), plain, ...go(jump.to)]);
  }
}
