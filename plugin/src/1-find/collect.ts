// Which functions of a file are to be lowered, in source order, outer before inner; and what is wrong with the others.

import type { NodePath, types as t } from "@babel/core";
import * as catalogue from "../diagnostics/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ResolvedOptions } from "../options.js";
import { type AnnotationCall, annotationCalls, DIRECTIVE, findDirective, unwrapInwards } from "./annotation.js";
import { functionName } from "./function-name.js";
import { type Guise, guiseOf } from "./guise.js";
import { displayName } from "./name.js";
import { mayNeedRefusal, refusals } from "./refuse.js";
import { losingBranches } from "./select-in-loop.js";

export interface AnnotatedFunction {
  /** The async function or async generator itself. */
  readonly path: NodePath<t.Function>;
  readonly form: "call" | "block" | "stream" | "directive" | "all";
  /** The `future(…)`, `future.block(…)` or `future.stream(…)` around it. */
  readonly call: NodePath<t.CallExpression> | null;
  /** For people: `hello`, `Foo.bar`, `default` or `anonymous`. */
  readonly name: string;
  /** What its `name` property says; null when that is only known at run time. */
  readonly nativeName: string | null;
  readonly generator: boolean;
  /** How it is made to look like an async function; null when it need not, or cannot. */
  readonly guise: Guise | null;
}

export interface Collected {
  readonly functions: AnnotatedFunction[];
  readonly diagnostics: Diagnostic[];
}

export function collect(program: NodePath<t.Program>, options: ResolvedOptions): Collected {
  const code = sourceText(program);
  const found = new Map<t.Function, AnnotatedFunction>();
  const diagnostics: Diagnostic[] = [];
  for (const call of annotationCalls(program, options.runtime)) takeCall(call, options, found, diagnostics);
  if (mayHoldFunctions(code, options)) takeFunctions(program, options, found, diagnostics);
  const functions = [...found.values()].sort(bySource);
  if (mayNeedRefusal(code)) for (const fn of functions) diagnostics.push(...refusals(fn.path, fn.name));
  diagnostics.push(...losingBranches(program, options.runtime, functions));
  return { functions, diagnostics: diagnostics.sort(byPlace) };
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  const [first, second] = [a.place.loc?.start, b.place.loc?.start];
  return (first?.line ?? 0) - (second?.line ?? 0) || (first?.column ?? 0) - (second?.column ?? 0);
}

const FORMS = { future: "call", "future.block": "block", "future.stream": "stream" } as const;

function takeCall(
  { callee, path: call }: AnnotationCall,
  options: ResolvedOptions,
  found: Map<t.Function, AnnotatedFunction>,
  diagnostics: Diagnostic[],
): void {
  const argument = call.get("arguments")[0];
  const path = argument && unwrapInwards(argument);
  const wanted = callee === "future.stream" ? "generator" : "function";
  if (!path || !isFunctionLiteral(path)) {
    diagnostics.push(...wrongArgument(callee, call, path, wanted));
    return;
  }
  const { async, generator } = path.node;
  const name = displayName(path, call);
  // `future(function* …)` is the form that needs no compiler.
  if (!async && generator) return;
  if (!async) diagnostics.push(catalogue.notAsync(name, path.node));
  else if (generator !== (wanted === "generator"))
    diagnostics.push(catalogue.futureArgument(callee, path.node, wanted));
  else {
    const nativeName = callee === "future.block" ? null : functionName(path, call);
    const guise = options.eager && nativeName !== null ? "value" : null;
    found.set(path.node, { path, form: FORMS[callee], call, name, nativeName, generator, guise });
  }
}

function isFunctionLiteral(path: NodePath): path is NodePath<t.FunctionExpression | t.ArrowFunctionExpression> {
  return path.isFunctionExpression() || path.isArrowFunctionExpression();
}

/**
 * An argument that is not a function literal may still be a generator function when it comes to run, which the runtime
 * takes as it is. Only what can never be right is reported.
 */
function wrongArgument(
  callee: AnnotationCall["callee"],
  call: NodePath<t.CallExpression>,
  argument: NodePath | undefined,
  wanted: "function" | "generator",
): Diagnostic[] {
  if (!argument) return [catalogue.futureArgument(callee, call.node, wanted)];
  if (argument.isAwaitExpression()) {
    return argument.getFunctionParent() ? [] : [catalogue.topLevelAwait(callee, argument.node)];
  }
  const hopeless =
    argument.isLiteral() || argument.isObjectExpression() || argument.isArrayExpression() || argument.isClass();
  return hopeless || meansAsyncFunction(argument) ? [catalogue.futureArgument(callee, argument.node, wanted)] : [];
}

/** `const work = async () => …; future(work)`: compiled apart from its annotation, it would stay a native function. */
function meansAsyncFunction(argument: NodePath): boolean {
  if (!argument.isIdentifier()) return false;
  const binding = argument.scope.getBinding(argument.node.name);
  if (!binding?.constant) return false;
  const { node } = binding.path;
  const value = node.type === "VariableDeclarator" && node.id.type === "Identifier" ? node.init : node;
  return (
    (value?.type === "FunctionDeclaration" ||
      value?.type === "FunctionExpression" ||
      value?.type === "ArrowFunctionExpression") &&
    value.async
  );
}

/** The functions that no call points at: those with the directive, or all of them. Needs a walk of the whole file. */
function takeFunctions(
  program: NodePath<t.Program>,
  options: ResolvedOptions,
  found: Map<t.Function, AnnotatedFunction>,
  diagnostics: Diagnostic[],
): void {
  const ofModule = findDirective(program.node);
  if (ofModule) diagnostics.push(catalogue.moduleDirective(ofModule));
  program.traverse({
    Function(path) {
      const { node } = path;
      if (found.has(node)) return;
      const directive = findDirective(node.body);
      if (!directive && !(options.include === "all" && node.async)) return;
      const name = displayName(path, null);
      if (!node.async) diagnostics.push(catalogue.notAsync(name, directive ?? node));
      else {
        const nativeName = functionName(path, null);
        const guise = options.eager ? guiseOf(path, nativeName) : null;
        const form = directive ? "directive" : "all";
        found.set(node, { path, form, call: null, name, nativeName, generator: node.generator ?? false, guise });
      }
    },
  });
}

/** Reads the text of the file to avoid walking its tree; neither word can be written with escapes. */
function mayHoldFunctions(code: string | undefined, options: ResolvedOptions): boolean {
  return code === undefined || code.includes(options.include === "all" ? "async" : DIRECTIVE);
}

function sourceText(program: NodePath<t.Program>): string | undefined {
  const { file } = program.hub as unknown as { file?: { code?: string } };
  return file?.code || undefined;
}

/** Functions made by other plugins have no position; they keep the place they were found in. */
function bySource(a: AnnotatedFunction, b: AnnotatedFunction): number {
  return (a.path.node.start ?? 0) - (b.path.node.start ?? 0);
}
