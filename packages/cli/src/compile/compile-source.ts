// One source through Babel: the plugin, and TypeScript's types taken away. The only file that calls Babel to compile.

import { createRequire } from "node:module";
import { dirname } from "node:path";
import { transformSync, type types as t, type BabelFileResult, type TransformOptions } from "@babel/core";
import stator, { type Description, type StatorOptions } from "@stator/babel-plugin";
import type { Position } from "../code-frame.js";
import { FAILED } from "../exit-codes.js";
import { Problem } from "../problem.js";
import type { Source } from "./read-source.js";

// By its file: it has no types, and must be found from here and not from where the user's file lies.
const TYPESCRIPT = createRequire(import.meta.url).resolve("@babel/preset-typescript");

export interface Compiled {
  readonly source: Source;
  readonly code: string;
  readonly ast: t.File;
  readonly machines: readonly Description[];
}

export interface CompileSettings {
  readonly options?: StatorOptions;
  /** A map inside the code, for programs that are run. */
  readonly sourceMap?: boolean;
  /** CommonJS, where `require` and not `import` reaches the runtime. */
  readonly script?: boolean;
}

export function compileSource(source: Source, settings: CompileSettings = {}): Compiled {
  const { path, text, shown } = source;
  let result: BabelFileResult | null;
  try {
    result = transformSync(text, {
      filename: path,
      // Names inside the output are relative to this.
      cwd: rootFor(source),
      root: rootFor(source),
      configFile: false,
      babelrc: false,
      ast: true,
      sourceType: settings.script === true ? "script" : "module",
      sourceMaps: settings.sourceMap === true ? "inline" : false,
      presets: /\.[mc]?tsx?$/.test(path) ? [[TYPESCRIPT, { allowDeclareFields: true }]] : [],
      plugins: [[stator, settings.options ?? {}]],
      parserOpts: { errorRecovery: false, plugins: parserPlugins(path) },
      generatorOpts: { retainLines: false, compact: false },
    });
  } catch (error) {
    throw explained(error, source);
  }
  if (result?.code == null || result.ast == null)
    throw new Problem(`Cannot compile \`${shown}\`: Babel gave nothing back`);
  const { machines } = (result.metadata as { stator?: { machines: Description[] } }).stator ?? { machines: [] };
  return { source, code: result.code, ast: result.ast, machines };
}

/** The folder that makes `shown` the relative path. What lies outside the user's folder goes by its last name. */
function rootFor({ path, shown }: Source): string {
  const normal = path.replaceAll("\\", "/");
  return normal.endsWith(`/${shown}`) ? path.slice(0, path.length - shown.length - 1) : dirname(path);
}

type ParserPlugins = NonNullable<NonNullable<TransformOptions["parserOpts"]>["plugins"]>;

/** What JavaScript has or is about to have; TypeScript's own syntax is switched on by its preset. */
function parserPlugins(path: string): ParserPlugins {
  const jsx = path.endsWith("x") ? (["jsx"] as const) : [];
  return ["explicitResourceManagement", "decorators", "importAttributes", ...jsx];
}

interface BabelError extends Error {
  readonly code?: string;
  readonly loc?: Position;
}

/** Babel puts the file's name before every message, and a frame of its own behind that of a syntax error. */
function explained(error: unknown, source: Source): unknown {
  if (!(error instanceof Error)) return error;
  const { loc, code } = error as BabelError;
  const message = error.message.startsWith(`${source.path}: `)
    ? error.message.slice(source.path.length + 2)
    : error.message;
  if (error.name === "StatorError") {
    error.message = message;
    return error;
  }
  if (loc === undefined || code === undefined || !code.startsWith("BABEL_")) return error;
  const fact = (message.split("\n")[0] ?? "").replace(/ \(\d+:\d+\)$/, "").replace(/\.$/, "");
  return new Problem(`Cannot parse \`${source.shown}\`: ${fact.charAt(0).toLowerCase()}${fact.slice(1)}`, {
    place: { file: source.shown, source: source.text, at: loc },
    help: "correct the syntax at the caret",
    exitCode: FAILED,
  });
}
