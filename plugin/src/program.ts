// One file: find the annotated functions, compile each (outer before inner), put the classes and imports in place.

import type { types as t } from "@babel/core";
import { type NodePath } from "@babel/core";
import { collect, type AnnotatedFunction } from "./1-find/collect.js";
import { removeDirective } from "./1-find/annotation.js";
import { expandEnums } from "./1-find/expand-enums.js";
import { holdDeclarations } from "./1-find/hold-declarations.js";
import { hookMethods } from "./1-find/hook-methods.js";
import { resolveScopes } from "./2-analyse/resolve.js";
import { findStartCosts } from "./2-analyse/start-costs.js";
import { findStartable, startedBy } from "./2-analyse/startable.js";
import { describeGenerator, type Description } from "./7-describe/metadata.js";
import { compile, type Trace } from "./compile.js";
import * as catalogue from "./diagnostics/catalogue.js";
import { CompileError, type Diagnostic } from "./diagnostics/diagnostic.js";
import { settleComments } from "./file-comments.js";
import { FileNames } from "./file-names.js";
import { lowerToGenerator } from "./generator/lower.js";
import { placeBodies } from "./generator/placement.js";
import type { GeneratorContext } from "./generator/request.js";
import { futureTest } from "./known-futures.js";
import type { ResolvedOptions } from "./options.js";

export interface ProgramInput {
  readonly program: NodePath<t.Program>;
  readonly options: ResolvedOptions;
  /** As shown to people: relative, with forward slashes. */
  readonly file: string;
  readonly source: string;
  readonly trace: Trace;
}

/** Lowers every annotated function of a file in place. Gives what tools want to know about each. */
export function compileProgram(input: ProgramInput): Description[] {
  const { program, options, source, file } = input;
  const { functions, diagnostics } = collect(program, options);
  if (diagnostics.length > 0) throw new CompileError(diagnostics, source, file);
  if (functions.length === 0) return [];
  holdDeclarations(functions, options.eager);
  const names = new FileNames(
    program.node,
    options.runtime,
    options.directStart && options.lowering === "class" && !options.eager,
  );
  hookMethods(functions, (name) => names.runtime(name));
  if (options.lowering === "generator") return compileGenerators(input, functions, names);
  if (/\benum\b/.test(source)) for (const { path } of functions) expandEnums(path.node.body);
  const targets = functions.map((found) => Object.assign(unwrap(found), { className: names.className(found.name) }));
  const table = resolveScopes(program.node);
  const isFuture = futureTest(table, program.node, options.runtime, new Set(targets.map((one) => one.fn)));
  const startable = findStartable(options.directStart && !options.eager ? targets : [], table);
  const started = new Set([...startable.values()].map(({ fn }) => fn));
  const classOf = (node: t.Expression): string | null => startedBy(node, startable, table)?.className ?? null;
  const { costOf, paidFor } = findStartCosts(targets, startable, table);
  const refused: Diagnostic[] = [];
  const descriptions = targets.map((target) => {
    const { fn, name, nativeName, className } = target;
    const refuse = (node: t.Node, what: string, help: string): void =>
      void refused.push(catalogue.unsupportedSyntax(name, node, what, help));
    const compiled = compile({
      ...input,
      fn,
      name,
      nativeName,
      className,
      table,
      isFuture,
      direct: { enabled: options.directStart, startable: started.has(fn), paidFor: paidFor.has(fn), classOf, costOf },
      refuse,
      reserved: names.taken,
      runtime: (wanted) => names.runtime(wanted),
      guise: target.guise,
      property: target.property,
    });
    names.place(target.statement, compiled.lifted);
    if (target.block !== null) makeBlock(target.block);
    return compiled.description;
  });
  if (refused.length > 0) throw new CompileError(refused, source, file);
  names.finish(program.node);
  return descriptions;
}

/** The second lowering: inner functions first, and no class. */
function compileGenerators(
  input: ProgramInput,
  functions: readonly AnnotatedFunction[],
  names: FileNames,
): Description[] {
  const settled = new Set<readonly t.Statement[]>();
  const described: [t.Statement, t.Statement][] = [];
  const cx: GeneratorContext = {
    options: input.options,
    imports: { abi: (name) => names.runtime(name) },
    filename: input.file,
    makeName: (name, what) => names.local(name, what),
    settleComments(statements) {
      if (!settled.has(statements)) settleComments(statements);
      settled.add(statements);
    },
    putBefore: (topLevel, statement) => void described.unshift([topLevel, statement]),
  };
  const sites = placeBodies(input.program.node, functions, cx.makeName);
  const refused = functions.toReversed().flatMap((fn) => lowerToGenerator(fn, sites.get(fn.path.node)!, cx));
  for (const [topLevel, statement] of described) names.place(topLevel, [statement]);
  if (refused.length > 0) throw new CompileError(refused, input.source, input.file);
  names.finish(input.program.node);
  return functions.map(({ name, path }) => describeGenerator(name, input.file, path.node));
}

interface LoweringTarget {
  readonly fn: t.Function;
  readonly name: string;
  readonly nativeName: string | null;
  readonly guise: AnnotatedFunction["guise"];
  /** The property of a literal that it is the value of. */
  readonly property: t.ObjectProperty | null;
  /** The top-level statement that holds the function. */
  readonly statement: t.Statement;
  /** The call of a `future.block(…)`. */
  readonly block: t.CallExpression | null;
}

/** Takes the annotation away: `future(fn)` becomes fn, `future.block(fn)` becomes a call of fn. */
function unwrap({ path, call, form, name, nativeName, guise }: AnnotatedFunction): LoweringTarget {
  const fn = path.node;
  const property = path.parentPath?.isObjectProperty() === true ? path.parentPath.node : null;
  const known = { fn, name, nativeName, guise, property };
  const statement = (path.findParent((one) => one.parentPath?.isProgram() === true) ?? path).node as t.Statement;
  removeDirective(fn.body);
  if (call === null) return { ...known, statement, block: null };
  if (form === "block") {
    call.node.callee = fn as t.Expression;
    call.node.arguments = [];
    return { ...known, statement, block: call.node };
  }
  // Written into the tree directly: the paths below are not used again.
  (call.container as unknown as Record<string | number, t.Node>)[call.key as string] = fn;
  return { ...known, statement, block: null };
}

/** `(() => new Block(…))()` is `new Block(…)`. */
function makeBlock(call: t.CallExpression): void {
  const fn = call.callee as t.ArrowFunctionExpression;
  if (fn.type !== "ArrowFunctionExpression" || fn.body.type !== "NewExpression") return;
  Object.assign(call, { type: "NewExpression", callee: fn.body.callee, arguments: fn.body.arguments });
}
