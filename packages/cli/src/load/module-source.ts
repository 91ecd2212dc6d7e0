// A module of the user's program as Node is to see it: compiled if it is local and has anything to compile.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { StatorOptions } from "@stator/babel-plugin";
import { shownPath, type Source } from "../compile/read-source.js";
import type { CompileSettings, compileSource } from "../compile/compile-source.js";
import { entryFor, keyOf, lookUp, store } from "./compile-cache.js";
import { packageFormat } from "./package-format.js";

export interface LoadSettings {
  readonly options: StatorOptions;
  readonly cwd: string;
  /** Modules are put elsewhere before they are loaded: then each one that imports another has to be rewritten. */
  readonly linked?: boolean;
}

/** A module that we have to compile, or have compiled before. */
export interface Plan {
  readonly format: "module" | "commonjs";
  readonly source: Source;
  readonly settings: CompileSettings;
  /** A digest of all that its compiled text depends on. */
  readonly key: string;
}

const require = createRequire(import.meta.url);
/** What Node cannot run as it is. */
const TRANSLATED = /^\.(?:[mc]?ts|[tj]sx)$/;
const JAVASCRIPT = /^\.[mc]?js$/;
const MODULE_SYNTAX = /^\s*(?:import\b(?!\s*\()|export\b)|\bimport\.meta\b/m;
/** What no file with an annotation can do without. */
const ANNOTATED = /use future|\bfuture\b/;
/** What no module that depends on its place can do without. */
const PLACED = /\bimport\b|\bfrom\b/;
/** Ourselves and what we compile with. Node 20 asks us about these too, and to compile the compiler with itself is to wait for ever. */
const OWN = [
  new URL("../", import.meta.url).href,
  ...["@stator/babel-plugin", "@stator/runtime"].map((name) => new URL(".", pathToFileURL(require.resolve(name))).href),
];
const OWN_EXAMPLES = new URL("../../examples/", import.meta.url).href;

/** Null: none of our business. `given` is what Node takes the file for, if it has said so. */
export function planFor(url: string, settings: LoadSettings, given?: string | null): Plan | null {
  if (!url.startsWith("file:") || OWN.some((folder) => url.startsWith(folder))) return null;
  if (url.includes("/node_modules/") && !url.startsWith(OWN_EXAMPLES)) return null;
  const path = fileURLToPath(url);
  const extension = extname(path);
  const translated = TRANSLATED.test(extension);
  if (!translated && !JAVASCRIPT.test(extension)) return null;
  const text = readFileSync(path, "utf8");
  const format = formatOf(path, given, text);
  const annotated = settings.options.include === "all" || ANNOTATED.test(text);
  const moved = settings.linked === true && format === "module" && PLACED.test(text);
  if (!translated && !annotated && !moved) return null;
  const source = { path, shown: shownPath(path, settings.cwd), text };
  const compile = {
    options: settings.options,
    program: true,
    script: format === "commonjs",
    linked: settings.linked === true,
  };
  return { format, source, key: keyOf(source, compile), settings: compile };
}

interface Compiler {
  readonly compileSource: typeof compileSource;
}

/** The compiled text. Babel takes longer to load than a program to start, so the compiler comes only when it is needed. */
export async function carryOut(plan: Plan, compiler: () => Promise<Compiler>): Promise<string> {
  return lookUp(entryFor(plan.key)) ?? kept(plan, await compiler());
}

/** Where nothing can be awaited. `require` of an ES module works from 20.19 and 22.12 on. */
export function carryOutNow(plan: Plan): string {
  return lookUp(entryFor(plan.key)) ?? kept(plan, require("../compile/compile-source.js") as Compiler);
}

/** The same for every Node: one that cannot `require` the compiler loads it now. */
export async function compilerInPlace(): Promise<(plan: Plan) => string> {
  const { require_module: canRequire } = process.features as { require_module?: boolean };
  if (canRequire === true) return carryOutNow;
  const compiler = await import("../compile/compile-source.js");
  return (plan) => lookUp(entryFor(plan.key)) ?? kept(plan, compiler);
}

function kept({ source, settings, key }: Plan, compiler: Compiler): string {
  const { code } = compiler.compileSource(source, { ...settings, mark: key });
  store(entryFor(key), code);
  return code;
}

function formatOf(path: string, given: string | null | undefined, text: string): "module" | "commonjs" {
  const extension = extname(path);
  if (extension.startsWith(".m")) return "module";
  if (extension.startsWith(".c")) return "commonjs";
  if (MODULE_SYNTAX.test(text)) return "module";
  return (given ?? packageFormat(path))?.startsWith("commonjs") === true ? "commonjs" : "module";
}
