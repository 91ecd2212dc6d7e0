// The user's function, which now only makes a machine. It keeps its kind, name, length, exports and decorators.

import { types as t } from "@babel/core";
import type { Variable } from "../ir/scope-table.js";
import { id } from "./builders.js";
import type { Given } from "./class.js";
import type { Emitter } from "./emitter.js";
import { classReference } from "./site.js";

/** What the machine needs from around the function, besides its parameters. */
export function surroundingsOf(emit: Emitter): Given[] {
  const { surroundings, layout, captures, table } = emit.input;
  const given: Given[] = [];
  const self = surroundings.lateThis ? t.arrowFunctionExpression([], t.thisExpression()) : t.thisExpression();
  if (surroundings.usesThis) given.push({ field: layout.names.self, value: self });
  if (surroundings.usesArguments) given.push({ field: layout.names.args, value: argumentsOf(emit) });
  if (surroundings.usesNewTarget)
    given.push({ field: layout.names.target, value: t.metaProperty(id("new"), id("target")) });
  for (const { field, arrow } of emit.supers.values()) given.push({ field, value: arrow });
  for (const [variable, field] of captures) {
    const node = id(table.renamed.get(variable) ?? variable.name);
    table.variableOf.set(node, variable);
    table.accessOf.set(node, "read");
    given.push({ field, value: node });
  }
  return given;
}

/** Outside of any function `arguments` is a variable that may not exist; to pass it on must not fail. */
function argumentsOf({ input: { fn, table } }: Emitter): t.Expression {
  const name = id("arguments");
  let scope = table.scopeOf.get(fn)!;
  while (scope.parent !== null && (scope.kind !== "function" || scope.node.type === "ArrowFunctionExpression"))
    scope = scope.parent;
  if (scope.kind === "function") return name;
  const missing = t.binaryExpression("===", t.unaryExpression("typeof", name), t.stringLiteral("undefined"));
  return t.conditionalExpression(missing, id("undefined"), id("arguments"));
}

/** Turns the function into one that makes the machine. `inside` are statements that must stand in its body. */
export function rewriteFunction(
  emit: Emitter,
  parameters: readonly Variable[],
  args: readonly t.Expression[],
  inside: readonly t.Statement[],
): void {
  const { fn, className, machine, runtime } = emit.input;
  const names = parameterNames(emit, parameters);
  fn.params = (fn.params as t.Node[]).map((parameter, index) =>
    plainParameter(parameter, names[index]!, emit.types[index]),
  ) as typeof fn.params;
  // Of two parameters with one name, which sloppy code may have, the last one counts.
  const passed = names.filter((_, index) => parameters.lastIndexOf(parameters[index]!) === index);
  const made = t.newExpression(classReference(className, emit.input.owner), [
    ...args,
    ...passed.map((name) => (emit.input.mapped ? accessors(name) : id(name))),
  ]);
  const generator = fn.generator === true;
  const driver = driverOf(emit);
  const result = driver === null ? made : t.callExpression(runtime(driver), [made]);
  fn.async = false;
  fn.generator = false;
  const mayThrow = machine.parameters.length > 0 && !generator;
  if (fn.type === "ArrowFunctionExpression" && inside.length === 0 && !mayThrow) {
    fn.body = result;
    fn.expression = true;
    return;
  }
  const returned = t.returnStatement(result);
  const body = mayThrow ? [guarded(emit, returned)] : [returned];
  const directives =
    fn.body.type === "BlockStatement" ? fn.body.directives.filter((one) => one.value.value !== "use future") : [];
  fn.body = t.blockStatement([...inside, ...body], directives);
  if (fn.type === "ArrowFunctionExpression") fn.expression = false;
}

/** What runs the machine, if not whoever polls it. */
function driverOf({ input: { eager, stream, guise } }: Emitter): string | null {
  if (!eager) return stream ? "machineStream" : null;
  if (!stream) return "eagerly";
  return guise === null ? "eagerMachineStream" : "machineSteps";
}

/** A parameter as a pair of functions that read and write it. */
function accessors(name: string): t.Expression {
  const value = name === "value" ? "value_2" : "value";
  const write = t.arrowFunctionExpression([id(value)], t.assignmentExpression("=", id(name), id(value)));
  return t.arrayExpression([t.arrowFunctionExpression([], id(name)), write]);
}

/** A parameter's default that throws fails the future, not the call. */
function guarded(emit: Emitter, returned: t.ReturnStatement): t.Statement {
  const { runtime, eager, layout } = emit.input;
  const failed = t.returnStatement(t.callExpression(runtime(eager ? "rejected" : "failed"), [id(layout.names.error)]));
  return t.tryStatement(
    t.blockStatement([returned]),
    t.catchClause(id(layout.names.error), t.blockStatement([failed])),
  );
}

/** The user's own names; for a pattern, the field's, unless something else that is passed goes by that. */
function parameterNames(emit: Emitter, parameters: readonly Variable[]): string[] {
  const { names } = emit.input.layout;
  const bare = emit.input.fn.params.map(bareParameter);
  const taken = new Set(bare.map((one) => (one.type === "Identifier" ? one.name : "")));
  return parameters.map((variable, index) => {
    const own = bare[index]!;
    if (own.type === "Identifier") return own.name;
    const field = names.of.get(variable)!;
    let name = t.isValidIdentifier(field, true) ? field : `${variable.name}_${index}`;
    while (taken.has(name) || names.meant.has(name)) name = names.local(name);
    taken.add(name);
    return name;
  });
}

function bareParameter(parameter: t.Node): t.Node {
  const inner = parameter.type === "TSParameterProperty" ? parameter.parameter : parameter;
  return inner.type === "RestElement" ? inner.argument : inner;
}

/** The parameter without its pattern, but with its type. A default of `undefined` keeps the function's `length`. */
function plainParameter(parameter: t.Node, name: string, type: t.Identifier["typeAnnotation"]): t.Node {
  if (parameter.type === "TSParameterProperty") return plainParameter(parameter.parameter, name, type);
  const typed = <Node extends t.Identifier | t.RestElement>(node: Node, from: t.Node): Node => {
    t.inherits(node, from);
    if (type != null) node.typeAnnotation = type;
    return node;
  };
  if (parameter.type === "RestElement")
    return typed(t.restElement(t.inherits(id(name), parameter.argument)), parameter);
  if (parameter.type === "AssignmentPattern")
    return t.inherits(t.assignmentPattern(typed(id(name), parameter.left), id("undefined")), parameter);
  const plain = typed(id(name), parameter);
  if ((parameter as t.Identifier).optional === true) plain.optional = true;
  return plain;
}
