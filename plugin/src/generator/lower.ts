// The second lowering: an async function becomes a plain function that hands a generator function to the runtime's
// driver. It shares nothing with the state machines but the runtime, which makes it a fair judge of them.
//
//     async function load(id) {                function load(id) {
//       const row = await fetchRow(id);          return generatorFuture(function* () {
//       return row.total;                          const row = yield fetchRow(id);
//     }                                            return row.total;
//                                                });
//                                              }
//
// Functions are to be lowered inner ones first: an outer one then finds plain functions inside. Nodes are changed in
// place, and scope information is stale afterwards: the caller crawls once, when all functions are done.

import { type NodePath, types as t } from "@babel/core";
import { removeDirective } from "../1-find/annotation.js";
import type { AnnotatedFunction } from "../1-find/collect.js";
import { unsupportedSyntax } from "../diagnostics/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type MakeName, rewriteBody } from "./body.js";
import { captureEnvironment, type Environment } from "./environment.js";
import { disguise } from "../ir/disguise.js";
import { placeParameters } from "./parameters.js";
import type { GeneratorContext } from "./request.js";
import { renameYield } from "./yield-name.js";

/** Replaces the function, and the annotation call around it, in place. Gives what it had to refuse. */
export function lowerToGenerator(fn: AnnotatedFunction, cx: GeneratorContext): Diagnostic[] {
  const { path } = fn;
  const problems = renameYield(path, fn.name);
  const environment = captureEnvironment(path, cx);
  if (environment.assignsArguments) problems.push(assignedArguments(fn, environment.assignsArguments));
  if (problems.length > 0) return problems;
  const makeName: MakeName = (hint) => path.scope.generateUidIdentifier(hint);
  const body = blockBody(path.node);
  removeDirective(body);
  rewriteBody(body, fn.generator, cx, makeName);
  replaceFunction(fn, body, environment, makeName, cx);
  if (fn.call) replaceCall(fn, fn.call);
  return [];
}

function assignedArguments(fn: AnnotatedFunction, place: t.Node): Diagnostic {
  const what = "it assigns to `arguments` of the function around it";
  return unsupportedSyntax(fn.name, place, what, "use a variable with another name");
}

function blockBody(node: t.Function): t.BlockStatement {
  if (node.body.type === "BlockStatement") return node.body;
  return t.blockStatement([t.inherits(t.returnStatement(node.body), node.body)]);
}

function replaceFunction(
  fn: AnnotatedFunction,
  body: t.BlockStatement,
  environment: Environment,
  makeName: MakeName,
  cx: GeneratorContext,
): void {
  const { node } = fn.path;
  const { outer, inner, values } = placeParameters(fn.path, environment, makeName);
  const generator = t.functionExpression(null, inner as t.FunctionExpression["params"], body, true);
  const handed = [environment.usesThis ? t.thisExpression() : null, values, metadata(fn, cx)];
  const made = t.callExpression(cx.imports.abi(driverName(fn, cx)), [generator, ...withoutTrailingNulls(handed)]);
  // Strictness decides how the outer function receives `this`, so the directives stay with it.
  const { directives } = body;
  body.directives = [];
  node.async = false;
  node.generator = false;
  node.params = outer;
  if (node.type === "ArrowFunctionExpression" && environment.captures.length === 0 && directives.length === 0) {
    node.body = made;
    node.expression = true;
  } else {
    node.body = t.blockStatement([...environment.captures, t.returnStatement(made)], directives);
    if (node.type === "ArrowFunctionExpression") node.expression = false;
  }
  const guise = guiseNow(fn);
  if (guise === "value" || guise === "member") {
    const property = fn.path.parentPath?.isObjectProperty() === true ? fn.path.parentPath.node : null;
    const runtime = (name: string): t.Identifier => cx.imports.abi(name);
    disguise(node, { as: guise, name: fn.nativeName, generator: fn.generator, property, runtime });
  }
}

/** In sloppy code an assignment to a function's own name does nothing; under another form it would throw. */
function guiseNow({ path, guise }: AnnotatedFunction): AnnotatedFunction["guise"] {
  const { node } = path;
  const own =
    node.type === "FunctionExpression" && node.id != null ? path.scope.getOwnBinding(node.id.name) : undefined;
  return own?.kind === "local" && own.constantViolations.length > 0 ? null : guise;
}

function driverName(fn: AnnotatedFunction, cx: GeneratorContext): string {
  if (cx.options.eager && fn.generator) return guiseNow(fn) === null ? "eagerGeneratorStream" : "generatorSteps";
  if (cx.options.eager) return "eagerGenerator";
  return fn.generator ? "generatorStream" : "generatorFuture";
}

/** `{ name, source }`: a generator keeps its states to itself. */
function metadata(fn: AnnotatedFunction, cx: GeneratorContext): t.Expression | null {
  const line = fn.path.node.loc?.start.line;
  if (cx.options.metadata === false || cx.options.eager || cx.filename === undefined || line === undefined) return null;
  return t.objectExpression([
    t.objectProperty(t.identifier("name"), t.stringLiteral(fn.name)),
    t.objectProperty(t.identifier("source"), t.stringLiteral(`${cx.filename}:${line}`)),
  ]);
}

function withoutTrailingNulls(values: (t.Expression | null)[]): t.Expression[] {
  const end = values.findLastIndex((value) => value !== null) + 1;
  return values.slice(0, end).map((value) => value ?? t.unaryExpression("void", t.numericLiteral(0)));
}

/** The annotation has done its work: `future(f)` is `f` now, and `future.block(f)` is what `f` makes. */
function replaceCall(fn: AnnotatedFunction, call: NodePath<t.CallExpression>): void {
  const [argument] = call.node.arguments;
  const { node } = fn.path;
  const direct =
    node.type === "ArrowFunctionExpression" && node.params.length === 0 && node.body.type !== "BlockStatement";
  const value = fn.form !== "block" ? argument : direct ? node.body : t.callExpression(argument as t.Expression, []);
  const container = call.container as unknown as Record<string | number, t.Node>;
  const key = Array.isArray(call.container) ? call.container.indexOf(call.node) : call.key!;
  container[key] = t.inheritsComments(value as t.Node, call.node);
}
