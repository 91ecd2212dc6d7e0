// The fast form: `start` runs the function on locals and makes the machine only if it has to wait. Whoever awaits the
// function calls it directly; `poll` calls it to start or resume a machine that is there already.
//
//     poll(cx) { …; return Sum.start(cx, cx.room, this, state); }
//     arrive(cx, value) { …; return Sum.start(cx, cx.room, this, state, value); }
//     static start(cx, room, machine, state, value, n) {
//       let awaiting, total = 0;
//       if (machine === null) { if there is no room left: refuse }
//       else { n = machine.n; …; if no value has arrived: poll what it waits for, and go on waiting or with its value }
//       dispatch: for (;;) switch (state) { … }
//       note everything in the machine, and wait
//     }

import { types as t } from "@babel/core";
import type { Variable } from "../ir/scope-table.js";
import { BlockWriter } from "./block.js";
import { assign, equals, id, member, number, onThis, withComment, withNote } from "./builders.js";
import type { Emitter } from "./emitter.js";
import { FieldLocals } from "./field-locals.js";
import { keepConstants } from "./fold.js";
import { knownAs } from "./locate.js";
import { emitDispatch, hasRoutes } from "./poll.js";

/** More fields than this are left where they are: loading and noting them all would cost more than it gains. */
const MOST_FIELDS = 16;

/** Whether the function's code can run on locals: its variables must not be shared with closures that outlive a turn. */
export function canRunOnLocals({ input }: Emitter): boolean {
  const { direct, layout, machine, table } = input;
  if (!direct.enabled || input.eager || input.stream || input.mapped || !input.strict || input.owner !== null)
    return false;
  if (machine.parameters.length > 0 || input.surroundings.lateThis) return false;
  let count = layout.names.cells.size + input.captures.size;
  for (const [variable, home] of layout.homes.of) {
    if (home.kind !== "field") continue;
    count++;
    if (variable.captured && (variable.assigned || variable.kind === "var")) return false;
    if (variable.references.some(({ node }) => table.unready.has(node))) return false;
  }
  return count <= MOST_FIELDS;
}

/** The code of a machine that runs on locals, once what the constructor takes is known. */
export interface Started {
  /** `poll`, and `arrive` if it ever waits. */
  readonly methods: readonly t.ClassMethod[];
  /** `fields` are what the constructor takes, in order. */
  readonly start: (fields: readonly string[], rest: boolean) => t.ClassMethod;
}

export function emitStart(emit: Emitter): Started {
  const fields = new FieldLocals(emit.input);
  const { names } = emit.input.layout;
  emit.onLocals = true;
  emit.fields = fields;
  const writer = new BlockWriter(emit);
  const routed = hasRoutes(emit);
  const { body: dispatched, loops } = emitDispatch(emit, writer, routed ? resumeInside(emit, fields) : []);
  const body = [...(loops ? beforeLoop(emit, fields, dispatched) : []), ...dispatched];
  const ending = writer.waits ? noteAll(emit, fields) : [];
  emit.fields = null;
  const start = (given: readonly string[], rest: boolean): t.ClassMethod => {
    const params = given.map((field) => id(fields.nameOf(field)));
    const made = t.newExpression(
      id(emit.input.className),
      params.map((one) => id(one.name)),
    );
    const all: t.Statement[] = [
      ...declarations(emit, fields, new Set(given), writer.waits, routed),
      opening(emit, fields, made, writer.waits, routed),
      ...body,
      ...ending.map((write) => write(made)),
    ];
    const formal = params.map((one, index) => (rest && index === params.length - 1 ? t.restElement(one) : one));
    const own = [names.cx, fields.room, fields.machine, names.state, names.value].map(id);
    const key = knownAs(id("start"), emit.input.fn, emit.input.machine.name);
    return t.classMethod("method", key, [...own, ...formal], t.blockStatement(all), false, true);
  };
  return { methods: writer.waits ? [emitTrampoline(emit), emitArrive(emit)] : [emitTrampoline(emit)], start };
}

/** A function that is not written on locals, but is known to those who start directly. */
export function emitPlainStart(emit: Emitter, given: readonly string[], rest: boolean): t.ClassMethod {
  const { names } = emit.input.layout;
  const own = [names.cx, "room", "machine", "state", "value"].map((wanted) =>
    id(given.includes(wanted) ? names.local(wanted) : wanted),
  );
  const made = t.newExpression(id(emit.input.className), given.map(id));
  const begun = t.callExpression(member(id(own[0]!.name), "begin"), [made, id(own[1]!.name)]);
  const formal = given.map((name, index) => (rest && index === given.length - 1 ? t.restElement(id(name)) : id(name)));
  const key = knownAs(id("start"), emit.input.fn, emit.input.machine.name);
  return t.classMethod("method", key, [...own, ...formal], t.blockStatement([t.returnStatement(begun)]), false, true);
}

function emitTrampoline(emit: Emitter): t.ClassMethod {
  const { runtime, layout, className, fn, machine } = emit.input;
  const { names } = layout;
  const state = (): t.Expression => id(names.state);
  const cx = (): t.Expression => id(names.cx);
  const over = t.throwStatement(t.callExpression(runtime("polledAfterCompletion"), [t.thisExpression()]));
  const deep = t.logicalExpression("&&", equals(state(), number(0)), t.callExpression(member(cx(), "spill"), []));
  const call = t.callExpression(member(id(className), "start"), [
    cx(),
    member(cx(), "room"),
    t.thisExpression(),
    state(),
  ]);
  // Not a frame of its own to people: stack traces leave it out.
  const key = knownAs(id("poll"), fn, `poll of ${machine.name}`);
  return t.classMethod(
    "method",
    key,
    [id(names.cx)],
    t.blockStatement([
      t.variableDeclaration("const", [t.variableDeclarator(id(names.state), onThis("state"))]),
      t.ifStatement(t.binaryExpression("<", state(), number(0)), over),
      withNote(t.ifStatement(deep, t.returnStatement(runtime("PENDING"))), "deep enough: the driver starts it"),
      withNote(running(state()), "unless it has to wait again"),
      t.returnStatement(call),
    ]),
  );
}

/** Below zero like DONE, so that nobody polls it; stack traces still find where it was. */
function running(state: t.Expression): t.Statement {
  return assign(onThis("state"), t.unaryExpression("~", state));
}

/** What it waited for has given its value. */
function emitArrive(emit: Emitter): t.ClassMethod {
  const { layout, className, fn, machine } = emit.input;
  const { names } = layout;
  const key = knownAs(id("arrive"), fn, `poll of ${machine.name}`);
  const given = [id(names.cx), member(id(names.cx), "room"), t.thisExpression(), id(names.state), id(names.value)];
  const body = [
    t.variableDeclaration("const", [t.variableDeclarator(id(names.state), onThis("state"))]),
    running(id(names.state)),
    assign(onThis("awaiting"), t.nullLiteral()),
    t.returnStatement(t.callExpression(member(id(className), "start"), given)),
  ];
  return t.classMethod("method", key, [id(names.cx), id(names.value)], t.blockStatement(body));
}

function declarations(
  emit: Emitter,
  fields: FieldLocals,
  given: ReadonlySet<string>,
  waits: boolean,
  routed: boolean,
): t.Statement[] {
  const { layout } = emit.input;
  const declared: t.VariableDeclarator[] = [];
  const declare = (name: string, init: t.Expression | null = null): void =>
    void declared.push(t.variableDeclarator(id(name), init));
  if (waits) declare(fields.awaiting);
  if (waits && routed) declare(fields.waited, t.nullLiteral());
  // Of the type that they will have: V8 keeps a number that meets nothing else without a box.
  const numbers = new Set([...layout.numbers].map((variable) => layout.names.of.get(variable)));
  for (const name of emit.locals) declare(name, numbers.has(name) ? number(0) : null);
  for (const field of fields.fields)
    if (!given.has(field)) declare(fields.nameOf(field), numbers.has(field) ? number(0) : null);
  return declared.length === 0 ? [] : [t.variableDeclaration("let", declared)];
}

/** Called directly: is there room? Called for a machine: take over what it holds. */
function opening(emit: Emitter, fields: FieldLocals, made: t.Expression, waits: boolean, routed: boolean): t.Statement {
  const { names } = emit.input.layout;
  // Less than none when a machine goes on whose own start was the last.
  const deep = t.binaryExpression("<=", id(fields.room), number(0));
  const spent = t.binaryExpression("<", member(id(names.cx), "fuel"), number(0));
  const full = emit.input.direct.paidFor ? t.logicalExpression("||", deep, spent) : deep;
  const refused = t.returnStatement(t.callExpression(member(id(names.cx), "refuse"), [t.cloneNode(made)]));
  const loaded = [...fields.fields].map((field) => assign(id(fields.nameOf(field)), member(id(fields.machine), field)));
  const waited = !waits
    ? []
    : routed
      ? [assign(id(fields.waited), member(id(fields.machine), "awaiting"))]
      : [resume(emit, fields, () => member(id(fields.machine), "awaiting"), [])];
  return t.ifStatement(
    equals(id(fields.machine), t.nullLiteral()),
    t.blockStatement([withNote(t.ifStatement(full, refused), "the driver starts it")]),
    t.blockStatement([...loaded, ...waited]),
  );
}

/** What the loop of the dispatch need not do in each of its turns; the rest pays only where the function itself loops. */
function beforeLoop(emit: Emitter, fields: FieldLocals, body: readonly t.Statement[]): t.Statement[] {
  const { state } = emit.input.layout.names;
  const typed = withNote(
    t.expressionStatement(t.assignmentExpression("|=", id(state), number(0))),
    "it is one: V8 need not look again in each turn",
  );
  if (!fields.loops) return [typed];
  return [
    ...(hasRoutes(emit) ? keepConstants(emit, body) : []),
    ...(fields.inner === null
      ? []
      : [t.variableDeclaration("const", [t.variableDeclarator(id(fields.inner), fields.lessRoom())])]),
    typed,
  ];
}

/** Takes the value of what the machine waited for, or goes on waiting. */
function resume(emit: Emitter, fields: FieldLocals, future: () => t.Expression, before: t.Statement[]): t.Statement {
  const { layout, runtime } = emit.input;
  const { names } = layout;
  const value = (): t.Identifier => id(names.value);
  return t.ifStatement(
    t.binaryExpression("!==", future(), t.nullLiteral()),
    t.blockStatement([
      ...(before.length > 0 ? [assign(value(), future()), ...before] : []),
      assign(value(), t.callExpression(member(before.length > 0 ? value() : future(), "poll"), [id(names.cx)])),
      t.ifStatement(
        equals(value(), runtime("PENDING")),
        t.blockStatement([
          assign(member(id(fields.machine), "state"), id(names.state)),
          t.returnStatement(runtime("PENDING")),
        ]),
      ),
      assign(member(id(fields.machine), "awaiting"), t.nullLiteral()),
    ]),
  );
}

/** The same where an error of it may be caught; only once, the dispatch may come by again. */
function resumeInside(emit: Emitter, fields: FieldLocals): t.Statement[] {
  if (emit.input.layout.states.ofPoll.size === 0) return [];
  return [resume(emit, fields, () => id(fields.waited), [assign(id(fields.waited), t.nullLiteral())])];
}

/** Makes the machine if there is none, and writes down all that outlives a wait. */
function noteAll(emit: Emitter, fields: FieldLocals): ((made: t.Expression) => t.Statement)[] {
  const { layout } = emit.input;
  const machine = (): t.Identifier => id(fields.machine);
  const kept = new Set<Variable>();
  for (const variables of layout.liveness.across.values()) for (const variable of variables) kept.add(variable);
  const noted: t.Statement[] = [];
  const note = (field: string): void => {
    if (fields.has(field)) noted.push(assign(member(machine(), field), id(fields.nameOf(field))));
  };
  for (const [variable, home] of layout.homes.of) {
    // A parameter that nobody changes is in the machine from its making.
    if (home.kind !== "field" || !kept.has(variable) || (variable.kind === "param" && !variable.assigned)) continue;
    note(layout.names.of.get(variable)!);
  }
  for (const field of layout.names.cells.values()) note(field);
  const make = (made: t.Expression): t.Statement => {
    const fresh = t.ifStatement(equals(machine(), t.nullLiteral()), assign(machine(), t.cloneNode(made)));
    return withComment(fresh, "it has to wait");
  };
  const rest = [
    ...noted,
    assign(member(machine(), "awaiting"), id(fields.awaiting)),
    assign(member(machine(), "state"), id(layout.names.state)),
    t.returnStatement(t.callExpression(member(id(layout.names.cx), "park"), [machine()])),
  ];
  return [make, ...rest.map((statement) => () => statement)];
}
