// poll(cx): dispatch only as heavy as the function needs: a plain switch, a loop around it, or a loop with a catch clause.

import { types as t } from "@babel/core";
import { BlockWriter } from "./block.js";
import { assign, equals, id, member, onThis, withComment, withNote, number } from "./builders.js";
import type { Emitter } from "./emitter.js";
import { knownAs } from "./locate.js";
import { emitCatch } from "./route.js";

export function emitPoll(emit: Emitter): t.ClassMethod {
  const { names } = emit.input.layout;
  const { body, loops } = emitDispatch(emit, new BlockWriter(emit), []);
  const [name, params] = emit.input.stream ? ["resume", [id(names.mode), id(names.value)]] : ["poll", [id(names.cx)]];
  const key = knownAs(id(name), emit.input.fn, emit.input.machine.name);
  return t.classMethod("method", key, params, t.blockStatement([...prologue(emit, loops), ...body]));
}

export interface Dispatch {
  readonly body: readonly t.Statement[];
  readonly loops: boolean;
}

/** All states, and what finds the right one. `first` stands where its errors are caught like those of the states. */
export function emitDispatch(emit: Emitter, writer: BlockWriter, first: t.Statement[]): Dispatch {
  const { names, states } = emit.input.layout;
  const cases = emitCases(emit, writer);
  // A single state needs no dispatch where nobody can be in another one.
  if (emit.fields !== null && states.entries.length === 1 && !writer.loops)
    return { body: [...first, ...cases[0]!.consequent], loops: false };
  const dispatch = t.switchStatement(id(names.state), cases);
  const routed = hasRoutes(emit);
  const inner = routed ? t.tryStatement(t.blockStatement([...first, dispatch]), emitCatch(emit)) : dispatch;
  const loops = writer.loops || routed;
  const loop = loops ? t.forStatement(null, null, null, t.blockStatement([inner])) : inner;
  const labelled = emit.usesLabel ? t.labeledStatement(id(names.dispatch), loop) : loop;
  return { body: routed ? [labelled] : [...first, labelled], loops };
}

/** Whether an error may have to be caught. */
export function hasRoutes(emit: Emitter): boolean {
  const { machine, layout } = emit.input;
  return layout.states.entries.some((entry) => machine.blocks.get(entry.block)!.region !== null);
}

function prologue(emit: Emitter, loops: boolean): t.Statement[] {
  const { layout, runtime } = emit.input;
  const { names } = layout;
  const deep = t.logicalExpression(
    "&&",
    equals(id(names.state), t.numericLiteral(0)),
    t.callExpression(member(id(names.cx), "spill"), []),
  );
  const statements: t.Statement[] = [
    t.variableDeclaration(loops ? "let" : "const", [t.variableDeclarator(id(names.state), onThis("state"))]),
  ];
  if (emit.usesValue && !emit.input.stream)
    statements.push(t.variableDeclaration("let", [t.variableDeclarator(id(names.value))]));
  if (emit.locals.size > 0) {
    statements.push(
      t.variableDeclaration(
        "let",
        [...emit.locals].map((name) => t.variableDeclarator(id(name))),
      ),
    );
  }
  if (emit.usesAlias)
    statements.push(t.variableDeclaration("const", [t.variableDeclarator(id(names.machine), t.thisExpression())]));
  // In eager mode there is no driver to start it.
  if (!emit.input.eager && !emit.input.stream)
    statements.push(
      withNote(t.ifStatement(deep, t.returnStatement(runtime("PENDING"))), "deep enough: the driver starts it"),
    );
  statements.push(withNote(assign(onThis("state"), runtime("DONE")), "unless a suspension below says otherwise"));
  return statements;
}

function emitCases(emit: Emitter, writer: BlockWriter): t.SwitchCase[] {
  const { layout, runtime } = emit.input;
  const cases: t.SwitchCase[] = [];
  let falls = false;
  layout.states.entries.forEach((_, index) => {
    const statements = writer.entry(index);
    if (statements[0] !== undefined) withComment(statements[0], caption(emit, index));
    const one = t.switchCase(number(index), statements);
    cases.push(falls ? withComment(one, "falls through") : one);
    ({ falls } = writer);
  });
  // On locals that has been looked at before.
  if (emit.fields === null)
    cases.push(
      t.switchCase(null, [t.throwStatement(t.callExpression(runtime("polledAfterCompletion"), [t.thisExpression()]))]),
    );
  return cases;
}

/** What a reader should know of a state: its source line and what happens there. */
export function caption(emit: Emitter, index: number): string {
  const { machine, layout } = emit.input;
  const entry = layout.states.entries[index]!;
  const block = machine.blocks.get(entry.block)!;
  if (entry.kind === "poll" && block.end.kind === "yield")
    return `:${block.end.span.line} yield ${block.end.text}`.trimEnd();
  if (entry.kind === "poll" && block.end.kind === "await") return `:${block.end.span.line} await ${block.end.text}`;
  return block.id === machine.entry ? "start" : `:${block.span.line} ${block.name}`;
}
