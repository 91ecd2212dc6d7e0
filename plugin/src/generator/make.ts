// Puts the generator function of a lowered function in its place, and gives the call that makes a generator.

import { types as t } from "@babel/core";
import type { AnnotatedFunction } from "../1-find/collect.js";
import type { Environment } from "./environment.js";
import type { Parameters } from "./parameters.js";
import type { Site } from "./placement.js";
import type { GeneratorContext } from "./request.js";

/** A lowered function taken apart. */
export interface Parts {
  readonly body: t.BlockStatement;
  readonly environment: Environment;
  readonly parameters: Parameters;
}

export interface MadeGenerator {
  /** The call that makes a generator. */
  readonly generator: t.Expression;
  /** Those of the function itself. Strictness decides how it receives `this`, so they stay with it. */
  readonly directives: t.Directive[];
}

export function makeGenerator(fn: AnnotatedFunction, site: Site, parts: Parts, cx: GeneratorContext): MadeGenerator {
  const { body, environment, parameters } = parts;
  const { directives } = body;
  body.directives = [];
  const captures = capturedNames(environment);
  // Where the parameters are handed over all at once, there is no place among them for anything else.
  const closed = captures.length > 0 && !parameters.plain;
  const strict = site.kind === "block" && !site.path.isInStrictMode() && isStrict(fn, directives);
  if (site.kind === "call" || closed || (strict && !parameters.plain)) {
    const callee = t.functionExpression(null, parameters.inner as t.FunctionExpression["params"], body, true);
    return { generator: call(fn, callee, [], parts, cx), directives };
  }
  if (strict) body.directives = [t.directive(t.directiveLiteral("use strict"))];
  const params = [...captures, ...parameters.inner] as t.FunctionDeclaration["params"];
  const name = t.identifier(site.name);
  const { loc } = fn.path.node;
  if (site.kind === "block") {
    const declaration = t.functionDeclaration(name, params, body, true);
    declaration.loc = loc ?? null;
    addBeside(fn, site.path.node.body, site.near, declaration, cx);
    return { generator: call(fn, t.cloneNode(name), captures, parts, cx), directives };
  }
  const { owner } = site;
  const method = t.classPrivateMethod("method", t.privateName(name), params, body, true);
  method.generator = true;
  method.loc = loc ?? null;
  // Behind the user's own members; those that were added for functions further down come after it.
  const { body: members } = owner.body;
  members.splice(members.findLastIndex((one) => one.start != null) + 1, 0, method);
  const callee = t.memberExpression(t.identifier(owner.id!.name), t.privateName(t.cloneNode(name)));
  return { generator: call(fn, callee, captures, parts, cx), directives };
}

/** Behind the statement that holds the function, or before it if nothing behind it would be read. */
function addBeside(
  fn: AnnotatedFunction,
  statements: t.Statement[],
  near: t.Node,
  declaration: t.Statement,
  cx: GeneratorContext,
): void {
  cx.settleComments(statements);
  const found = statements.findIndex((one) => one === near || isValueIn(one, fn.path.node));
  const at = found < 0 ? statements.length - 1 : found;
  const last = statements[at]?.type === "ReturnStatement" || statements[at]?.type === "ThrowStatement";
  statements.splice(last ? at : at + 1, 0, declaration);
}

/** A function declaration that could not stay one has become the value of a variable. */
function isValueIn(statement: t.Statement, value: t.Node): boolean {
  return statement.type === "VariableDeclaration" && statement.declarations[0]?.init === value;
}

function capturedNames({ captures }: Environment): t.Identifier[] {
  return captures.map((one) => t.cloneNode((one as t.VariableDeclaration).declarations[0]!.id as t.Identifier));
}

function isStrict({ path }: AnnotatedFunction, directives: readonly t.Directive[]): boolean {
  return path.isInStrictMode() || directives.some(({ value }) => value.value === "use strict");
}

function call(
  fn: AnnotatedFunction,
  callee: t.Expression,
  captures: readonly t.Identifier[],
  { environment, parameters }: Parts,
  cx: GeneratorContext,
): t.Expression {
  const { values, plain } = parameters;
  const self = environment.usesThis ? t.thisExpression() : null;
  const method = (name: string): t.Expression => t.memberExpression(callee, t.identifier(name));
  if (!plain && !fn.generator) {
    const all = "type" in values ? values : t.arrayExpression([...values]);
    return t.callExpression(cx.imports.abi("callBody"), [callee, self ?? nothing(), all]);
  }
  // What the parameters of an async generator throw is thrown by the call.
  if ("type" in values) return t.callExpression(method("apply"), [self ?? nothing(), values]);
  const handed = [...captures.map((one) => t.cloneNode(one)), ...values];
  return self === null ? t.callExpression(callee, handed) : t.callExpression(method("call"), [self, ...handed]);
}

function nothing(): t.Expression {
  return t.unaryExpression("void", t.numericLiteral(0));
}
