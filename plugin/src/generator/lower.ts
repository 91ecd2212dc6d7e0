// The second lowering: an async function becomes a plain function that calls a generator function and hands the generator
// to the runtime's driver. It shares nothing with the state machines but the runtime, which makes it a fair judge of them.
//
//     async function load(id) {                function load(id) {
//       const row = await fetchRow(id);          return generatorFuture(loadBody(id));
//       return row.total;                      }
//     }                                        function* loadBody(id) {
//                                                const row = yield fetchRow(id);
//                                                return row.total;
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
import { makeGenerator, type MadeGenerator } from "./make.js";
import { placeParameters } from "./parameters.js";
import type { Site } from "./placement.js";
import type { GeneratorContext } from "./request.js";
import { renameYield } from "./yield-name.js";

/** Replaces the function, and the annotation call around it, in place. Gives what it had to refuse. */
export function lowerToGenerator(fn: AnnotatedFunction, site: Site, cx: GeneratorContext): Diagnostic[] {
  const { path } = fn;
  const problems = renameYield(path, fn.name);
  const environment = captureEnvironment(path, cx);
  if (environment.assignsArguments) problems.push(assignedArguments(fn, environment.assignsArguments));
  if (problems.length > 0) return problems;
  const makeName: MakeName = (hint) => path.scope.generateUidIdentifier(hint);
  const body = blockBody(path.node);
  if (path.isArrowFunctionExpression() && path.scope.getOwnBinding("arguments")?.kind === "var") emptyArguments(body);
  removeDirective(body);
  rewriteBody(body, fn.generator, cx, makeName);
  const parameters = placeParameters(path, environment, makeName);
  const generator = makeGenerator(fn, site, { body, environment, parameters }, cx);
  replaceFunction(fn, generator, environment, parameters.outer, cx);
  if (fn.call) replaceCall(fn, fn.call);
  return [];
}

function assignedArguments(fn: AnnotatedFunction, place: t.Node): Diagnostic {
  const what = "it assigns to `arguments` of the function around it";
  return unsupportedSyntax(fn.name, place, what, "use a variable with another name");
}

/** A `var arguments` of an arrow starts empty; that of a generator function would start with the object. */
function emptyArguments(body: t.BlockStatement): void {
  const nothing = t.unaryExpression("void", t.numericLiteral(0));
  body.body.unshift(t.variableDeclaration("var", [t.variableDeclarator(t.identifier("arguments"), nothing)]));
}

function blockBody(node: t.Function): t.BlockStatement {
  if (node.body.type === "BlockStatement") return node.body;
  return t.blockStatement([t.inherits(t.returnStatement(node.body), node.body)]);
}

function replaceFunction(
  fn: AnnotatedFunction,
  { generator, directives }: MadeGenerator,
  environment: Environment,
  params: t.Function["params"],
  cx: GeneratorContext,
): void {
  const { node } = fn.path;
  const driver = driverName(fn, cx);
  const about = metadata(fn, cx);
  const made =
    driver === null
      ? generator
      : t.callExpression(cx.imports.abi(driver), about === null ? [generator] : [generator, about]);
  node.async = false;
  node.generator = false;
  node.params = params;
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

/** What runs the generator; null when the function that it is disguised as does. */
function driverName(fn: AnnotatedFunction, cx: GeneratorContext): string | null {
  if (cx.options.eager && fn.generator) return guiseNow(fn) === null ? "eagerGeneratorStream" : null;
  if (cx.options.eager) return "eagerGenerator";
  return fn.generator ? "generatorStream" : "generatorFuture";
}

/** `{ name, source }`, made once: a generator keeps its states to itself. */
function metadata(fn: AnnotatedFunction, cx: GeneratorContext): t.Expression | null {
  const line = fn.path.node.loc?.start.line;
  if (cx.options.metadata === false || cx.options.eager || cx.filename === undefined || line === undefined) return null;
  const literal = t.objectExpression([
    t.objectProperty(t.identifier("name"), t.stringLiteral(fn.name)),
    t.objectProperty(t.identifier("source"), t.stringLiteral(`${cx.filename}:${line}`)),
  ]);
  const name = cx.makeName(fn.name, "Machine");
  // Not a constant: modules that import each other may call the function before this one has run.
  const declaration = t.variableDeclaration("var", [t.variableDeclarator(name, literal)]);
  const topLevel = fn.path.findParent((one) => one.parentPath?.isProgram() === true) ?? fn.path;
  cx.putBefore(topLevel.node as t.Statement, declaration);
  return t.cloneNode(name);
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
