// A module of the user's program as Node is to see it: compiled if it is local and has anything to compile.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { StatorOptions } from "@stator/babel-plugin";
import { shownPath, type Source } from "../compile/read-source.js";
import type { CompileSettings, compileSource } from "../compile/compile-source.js";
import { entryFor, lookUp, store } from "./compile-cache.js";

export interface LoadSettings {
  readonly options: StatorOptions;
  readonly cwd: string;
}

/** A module that we have to compile, or have compiled before. */
export interface Plan {
  readonly format: "module" | "commonjs";
  readonly source: Source;
  readonly settings: CompileSettings;
  /** Whether it seems to have annotated functions. */
  readonly annotated: boolean;
}

const require = createRequire(import.meta.url);
const TYPESCRIPT = /^\.[mc]?tsx?$/;
const JAVASCRIPT = /^\.[mc]?jsx?$/;
const MODULE_SYNTAX = /^\s*(?:import|export)\b|\bimport\.meta\b/m;
/** What no file with an annotation can do without. */
const ANNOTATED = /use future|\bfuture\b/;
/** Ourselves and what we compile with. Node 20 asks us about these too, and to compile the compiler with itself is to wait for ever. */
const OWN = [
  new URL("../", import.meta.url).href,
  ...["@stator/babel-plugin", "@stator/runtime"].map((name) => new URL(".", pathToFileURL(require.resolve(name))).href),
];
const OWN_EXAMPLES = new URL("../../examples/", import.meta.url).href;

/** Null: none of our business. */
export function planFor(url: string, given: string | null | undefined, settings: LoadSettings): Plan | null {
  if (!url.startsWith("file:") || OWN.some((folder) => url.startsWith(folder))) return null;
  if (url.includes("/node_modules/") && !url.startsWith(OWN_EXAMPLES)) return null;
  const path = fileURLToPath(url);
  const extension = extname(path);
  const typed = TYPESCRIPT.test(extension);
  if (!typed && !JAVASCRIPT.test(extension)) return null;
  const text = readFileSync(path, "utf8");
  const annotated = settings.options.include === "all" || ANNOTATED.test(text);
  if (!typed && !annotated) return null;
  const format = formatOf(extension, given, text);
  const source = { path, shown: shownPath(path, settings.cwd), text };
  return {
    format,
    source,
    annotated,
    settings: { options: settings.options, sourceMap: true, script: format === "commonjs" },
  };
}

export interface Compiler {
  readonly compileSource: typeof compileSource;
}

/** The compiled text. Babel takes longer to load than a program to start, so the compiler comes only when it is needed. */
export async function carryOut(plan: Plan, compiler: () => Promise<Compiler>): Promise<string> {
  const entry = entryFor(plan.source, plan.settings);
  return lookUp(entry) ?? kept(entry, plan, await compiler());
}

export function carryOutNow(plan: Plan, compiler: () => Compiler): string {
  const entry = entryFor(plan.source, plan.settings);
  return lookUp(entry) ?? kept(entry, plan, compiler());
}

function kept(entry: string | null, { source, settings }: Plan, compiler: Compiler): string {
  const { code } = compiler.compileSource(source, settings);
  store(entry, code);
  return code;
}

function formatOf(extension: string, given: string | null | undefined, text: string): "module" | "commonjs" {
  if (extension.startsWith(".m")) return "module";
  if (extension.startsWith(".c")) return "commonjs";
  if (MODULE_SYNTAX.test(text)) return "module";
  return given?.startsWith("commonjs") === true ? "commonjs" : "module";
}
