// @stator/babel-plugin: lowers annotated async functions to state machines.

import type { NodePath, PluginObj, PluginPass, types as t } from "@babel/core";
import { unsupportedSyntax } from "./diagnostics/catalogue.js";
import { CompileError } from "./diagnostics/diagnostic.js";
import { resolveOptions, type StatorOptions } from "./options.js";
import { compileProgram } from "./program.js";

export type { Description, DescribedState, Kept } from "./7-describe/metadata.js";
export { CompileError, type Diagnostic } from "./diagnostics/diagnostic.js";
export { inspect, type InspectedMachine, type Inspection, type InspectOptions } from "./inspect.js";
export type { RegionRow, StateRow, StatesTable, Way } from "./ir/tabulate.js";
export type { StatorOptions } from "./options.js";

/** What the plugin needs of Babel's API. */
interface BabelApi {
  assertVersion(range: string | number): void;
  traverse: { cache: { clear(): void } };
  transformFromAstSync(ast: t.Program, code: string, options: object): unknown;
}

export default function stator(api: BabelApi, given: StatorOptions): PluginObj {
  api.assertVersion("^7.28.0 || ^8.0.0");
  const options = resolveOptions(given);
  return {
    name: "stator",
    visitor: {
      // Before any other plugin has taken the file apart: what we lower is what the user wrote.
      Program(program: NodePath<t.Program>, state: PluginPass) {
        const { file } = state;
        const name = shownName(state);
        withinStack(program.node, file.code, name, () => {
          const machines = compileProgram({ program, options, file: name, source: file.code, trace: () => {} });
          (file.metadata as { stator?: unknown }).stator = { machines };
          if (machines.length === 0) return;
          if (isDeep(file.code)) api.transformFromAstSync(program.node, file.code, TRIAL);
          // Nodes have moved: paths and scopes made before are stale. To make new ones takes a third of the time; if nobody
          // else looks at the file, nobody needs them before the end.
          if (isAlone(state)) return program.skip();
          api.traverse.cache.clear();
          program.scope.crawl();
        });
      },
    },
    post: () => api.traverse.cache.clear(),
  };
}

/** Trees are walked by recursion, here and in Babel: one that is too deep gets a diagnostic instead of a crash. */
function withinStack(program: t.Program, source: string, name: string, body: () => void): void {
  try {
    body();
  } catch (error) {
    if (!(error instanceof RangeError) || !/call stack/.test(error.message)) throw error;
    const help = "move the innermost part to a function of its own, or give Node more stack with `--stack-size`";
    const what = "its code is nested more deeply than the compiler's stack allows";
    throw new CompileError([unsupportedSyntax(name, { loc: program.loc ?? null }, what, help)], source, name);
  }
}

/** Lowered code is nested more deeply than its source, and Babel prints it when we are asked no more: so it is tried. */
const TRIAL = { configFile: false, babelrc: false, cloneInputAst: false, ast: false };
const DEEP = 100;

/** Whether brackets are nested so deeply that what is made of them might not be printed. Those in strings count, too. */
function isDeep(code: string): boolean {
  let depth = 0;
  for (let at = 0; at < code.length; at++) {
    const char = code.charAt(at);
    if (char === "{" || char === "(" || char === "[") depth++;
    else if ((char === "}" || char === ")" || char === "]") && depth > 0) depth--;
    if (depth > DEEP) return true;
  }
  return false;
}

/** Whether no other plugin has a say in this file. */
function isAlone({ file }: PluginPass): boolean {
  const { plugins, presets } = file.opts;
  return plugins?.length === 1 && (presets ?? []).length === 0;
}

function shownName(state: PluginPass): string {
  const { filename, root, cwd } = state.file.opts as { filename?: string; root?: string; cwd?: string };
  if (filename == null) return "unknown";
  const base = root ?? cwd ?? "";
  const path = filename.startsWith(base) ? filename.slice(base.length) : filename;
  return path.replaceAll("\\", "/").replace(/^\/+/, "");
}
