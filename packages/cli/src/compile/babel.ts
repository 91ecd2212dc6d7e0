// How every command calls Babel, and what becomes of its errors.

import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { PluginItem, TransformOptions } from "@babel/core";
import type { Position } from "../code-frame.js";
import type { Source } from "./read-source.js";
import { SyntaxProblem } from "./syntax-problem.js";

// By its file: it has no types, and must be found from here and not from where the user's file lies.
const require = createRequire(import.meta.url);
const TYPESCRIPT = require.resolve("@babel/preset-typescript");
/** Each with what no source that needs it can do without. */
const FOR_PROGRAMS: readonly (readonly [needs: (source: Source) => boolean, plugin: PluginItem])[] = [
  [
    ({ text }) => /(?:^|[{};)]|\bexport\b)\s*@[\w(]/m.test(text),
    [require.resolve("@babel/plugin-proposal-decorators"), { version: "2023-11" }],
  ],
  [({ text }) => /\busing\b/.test(text), require.resolve("@babel/plugin-transform-explicit-resource-management")],
  // Whose elements they are, a comment in the file says: `@jsxImportSource preact`.
  [({ path }) => path.endsWith("x"), [require.resolve("@babel/plugin-transform-react-jsx"), { runtime: "automatic" }]],
];

export function babelSettings(source: Source): TransformOptions {
  const { path } = source;
  const root = rootFor(source);
  return {
    filename: path,
    // Names inside the output are relative to this.
    cwd: root,
    root,
    configFile: false,
    babelrc: false,
    // TypeScript writes `import` in CommonJS, too: its preset makes `require` of it.
    sourceType: path.endsWith(".cjs") ? "script" : path.endsWith(".cts") ? "unambiguous" : "module",
    presets: /\.[mc]?tsx?$/.test(path) ? [[TYPESCRIPT, { allowDeclareFields: true }]] : [],
    parserOpts: { errorRecovery: false, plugins: parserPlugins(path) },
  };
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

/** For what Node cannot run as it stands, or not every Node. */
export function programPlugins(source: Source): PluginItem[] {
  return FOR_PROGRAMS.filter(([needs]) => needs(source)).map(([, plugin]) => plugin);
}

interface BabelError extends Error {
  readonly code?: string;
  readonly loc?: Position;
}

/** Babel puts the file's name before every message, and a frame of its own behind that of a syntax error. */
export function explained(error: unknown, source: Source): unknown {
  if (!(error instanceof Error)) return error;
  const { loc, code } = error as BabelError;
  const message = error.message
    .replace(/^\[BABEL\] /, "")
    .replace(`${source.path}: `, "")
    .replace(/ \(While processing: "[^"]*"\)$/, "");
  if (error.name === "StatorError" || error.message.startsWith("[BABEL] ")) {
    error.name = "StatorError";
    error.message = error.stack = message;
    return error;
  }
  if (loc === undefined || code === undefined || !code.startsWith("BABEL_")) return error;
  const fact = (message.split("\n")[0] ?? "").replace(/ \(\d+:\d+\)$/, "").replace(/\.$/, "");
  return new SyntaxProblem(`${fact.charAt(0).toLowerCase()}${fact.slice(1)}`, source, loc);
}
