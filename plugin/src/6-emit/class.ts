// The class: constructor, poll, cancel. Fields in a fixed order, each with its start value, so that V8 sees one shape.

import { types as t } from "@babel/core";
import type { Variable } from "../ir/scope-table.js";
import { assign, id, number, onThis, withNote } from "./builders.js";
import { emitCancel } from "./cancel.js";
import type { Emitter } from "./emitter.js";
import { emitPoll } from "./poll.js";
import { canRunOnLocals, emitPlainStart, emitStart } from "./start.js";
import { emitStep, startValue } from "./step.js";

export interface EmittedClass {
  readonly statements: readonly t.Statement[];
  /** What the constructor takes, in order: expressions for the wrapper to pass. */
  readonly args: readonly t.Expression[];
}

/** A constructor parameter: the field it fills and what the wrapper passes for it. */
export interface Given {
  readonly field: string;
  readonly value: t.Expression;
}

export function emitClass(
  emit: Emitter,
  parameters: readonly Variable[],
  given: (emit: Emitter) => Given[],
): EmittedClass {
  const { layout, className } = emit.input;
  const started = canRunOnLocals(emit) ? emitStart(emit) : null;
  const polled = started === null ? [emitPoll(emit)] : started.methods;
  const cancel = emit.input.stream ? [] : [emitCancel(emit)];
  const binding = bindingSteps(emit);
  const surroundings = given(emit);
  const fields = new Map(parameters.map((variable) => [layout.names.of.get(variable)!, variable]));
  const head: t.Statement[] = [
    assign(onThis("state"), t.numericLiteral(0)),
    ...(emit.input.stream && (!emit.input.direct.enabled || emit.input.eager)
      ? []
      : [assign(onThis("awaiting"), t.nullLiteral())]),
    ...exits(emit),
  ];
  const names = [...surroundings.map((one) => one.field), ...fields.keys()];
  const local = uniqueParameters(emit, names);
  const rest = emit.input.fn.params.at(-1)?.type === "RestElement";
  const start = started?.start(names, rest) ?? (emit.input.direct.startable ? emitPlainStart(emit, local, rest) : null);
  const methods = [...polled, ...(start === null ? [] : [start]), ...cancel];
  const stored = names.map((name, index) => store(emit, name, local[index]!, fields.get(name)));
  const body = t.blockStatement([...head, ...stored, ...saved(emit, new Set(parameters)), ...binding]);
  const statements = emit.input.strict
    ? asClass(className, local, body, methods, emit.input.direct.enabled)
    : asFunction(className, local, body, methods, layout.names.local);
  return { statements, args: surroundings.map((one) => one.value) };
}

function asClass(
  name: string,
  params: readonly string[],
  body: t.BlockStatement,
  methods: readonly t.ClassMethod[],
  folded: boolean,
): t.Statement[] {
  const key = t.inherits(id("constructor"), methods[0]!.key);
  const constructor = t.classMethod("constructor", key, params.map(id), body);
  const members = t.classBody([constructor, ...methods]);
  if (!folded) return [t.classDeclaration(id(name), null, members)];
  // V8 looks a declared class up at each use, but folds a constant.
  return [t.variableDeclaration("const", [t.variableDeclarator(id(name), t.classExpression(null, null, members))])];
}

/** The code of a class is always strict. Sloppy code stays sloppy in a constructor function with methods on its prototype. */
function asFunction(
  name: string,
  params: readonly string[],
  body: t.BlockStatement,
  methods: readonly t.ClassMethod[],
  local: (wanted: string) => string,
): t.Statement[] {
  const constructor = t.functionDeclaration(id(name), params.map(id), body);
  const assigned = methods.map((method) => {
    const key = (method.key as t.Identifier).name;
    const target = t.memberExpression(t.memberExpression(id(name), id("prototype")), id(key));
    // Under a name that hides none of the user's.
    const called = t.inherits(id(local(key)), method.key);
    return assign(target, t.functionExpression(called, method.params as t.Identifier[], method.body));
  });
  return [constructor, ...assigned];
}

/** In sloppy code `arguments` and the parameters are two faces of the same thing: then the field reaches the parameter. */
function store(emit: Emitter, field: string, parameter: string, variable: Variable | undefined): t.Statement {
  if (variable === undefined || !emit.input.mapped) return assign(onThis(field), id(parameter));
  return t.expressionStatement(
    t.callExpression(emit.input.runtime("mapParameter"), [t.thisExpression(), t.stringLiteral(field), id(parameter)]),
  );
}

/** Parameters with patterns or defaults are bound when the machine is made. */
function bindingSteps(emit: Emitter): t.Statement[] {
  const before = emit.usesAlias;
  emit.usesAlias = false;
  const statements = emit.input.machine.parameters.flatMap((step) => emitStep(emit, step, null));
  const alias = emit.usesAlias
    ? [t.variableDeclaration("const", [t.variableDeclarator(id(emit.input.layout.names.machine), t.thisExpression())])]
    : [];
  emit.usesAlias = before;
  return [...alias, ...statements];
}

function exits(emit: Emitter): t.Statement[] {
  const { machine, layout } = emit.input;
  return [...machine.regions.values()].flatMap((region) => {
    const field = (variable: Variable | null): string | null =>
      variable !== null && layout.homes.of.get(variable)?.kind === "field" ? layout.names.of.get(variable)! : null;
    const exit = field(region.exit);
    const outcome = field(region.outcome);
    const statements: t.Statement[] = [];
    const what = machine.blocks.get(region.handler)?.name ?? "finally";
    if (exit !== null)
      statements.push(
        withNote(
          assign(onThis(exit), number(0)),
          `how the ${what} at :${region.span.line} was entered: a state, RETURN or THROW`,
        ),
      );
    if (outcome !== null)
      statements.push(withNote(assign(onThis(outcome), id("undefined")), "what is returned or thrown"));
    return statements;
  });
}

/** Variables that outlive a suspension, with the line that declares them. */
function saved(emit: Emitter, parameters: ReadonlySet<Variable>): t.Statement[] {
  const { machine, layout } = emit.input;
  const regional = new Set([...machine.regions.values()].flatMap((region) => [region.exit, region.outcome]));
  const statements: t.Statement[] = [];
  for (const [variable, home] of layout.homes.of) {
    if (home.kind !== "field" || parameters.has(variable) || regional.has(variable)) continue;
    const statement = assign(
      onThis(layout.names.of.get(variable)!),
      variable.kind === "param"
        ? startValue(emit, variable)
        : // Of the type that it will have: V8 keeps numbers in a field that began with one without a box.
          layout.numbers.has(variable)
          ? number(0)
          : id("undefined"),
    );
    const line = variable.declared?.loc?.start.line;
    statements.push(line === undefined ? statement : withNote(statement, `:${line}`));
  }
  for (const [scope, name] of layout.names.cells) {
    const inside = layout.homes.cells.get(scope)!.map((variable) => variable.name);
    statements.push(
      withNote(
        assign(onThis(name), id("undefined")),
        `:${scope.node.loc?.start.line ?? 0} one { ${inside.join(", ")} } per turn, for closures`,
      ),
    );
  }
  return statements;
}

/**
 * Constructor parameters are named like their fields, except where a field's name cannot be a variable's, or where code of
 * the user's runs in the constructor and may mean something else by the name.
 */
function uniqueParameters(emit: Emitter, fields: readonly string[]): string[] {
  const { machine, layout } = emit.input;
  const taken = new Set<string>();
  return fields.map((field) => {
    let name = t.isValidIdentifier(field, true) && field !== "arguments" && field !== "eval" ? field : `${field}_`;
    while (taken.has(name) || (machine.parameters.length > 0 && layout.names.meant.has(name)))
      name = layout.names.local(field);
    taken.add(name);
    return name;
  });
}
