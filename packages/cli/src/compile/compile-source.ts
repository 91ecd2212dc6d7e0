// One source through Babel: the plugin, and TypeScript's types taken away.

import { pathToFileURL } from "node:url";
import {
  transformFromAstSync,
  transformSync,
  type BabelFileResult,
  type TransformOptions,
  type types as t,
} from "@babel/core";
import stator, { type Description, type StatorOptions } from "@stator/babel-plugin";
import { Problem } from "../problem.js";
import { babelSettings, explained, programPlugins } from "./babel.js";
import { makeLinkable } from "./linkable.js";
import type { Source } from "./read-source.js";

export interface Compiled {
  readonly source: Source;
  readonly code: string;
  readonly ast: t.File;
  readonly machines: readonly Description[];
}

export interface CompileSettings {
  readonly options?: StatorOptions;
  /** To be run: with a map inside the code, and without JSX. */
  readonly program?: boolean;
  /** CommonJS, where `require` and not `import` reaches the runtime. */
  readonly script?: boolean;
  /** To be run from another place than its own; `mark` then stands before the names of what it imports. */
  readonly linked?: boolean;
  readonly mark?: string;
}

export function compileSource(source: Source, settings: CompileSettings = {}): Compiled {
  const { options = {}, program = false, script = false, linked = false, mark = "" } = settings;
  const url = pathToFileURL(source.path).href;
  // The absolute name: the code may be run from another place.
  const maps = program ? { sourceMaps: "inline" as const, sourceFileName: url } : {};
  let result: BabelFileResult | null;
  try {
    result = transformSync(source.text, {
      ...babelSettings(source),
      ...maps,
      ...(script && !source.path.endsWith(".cts") ? { sourceType: "script" as const } : {}),
      ast: true,
      code: !linked,
      plugins: [[stator, options], ...(program ? programPlugins(source) : [])],
    });
  } catch (error) {
    throw explained(error, source);
  }
  const { ast, metadata } = result ?? {};
  const code = ast != null && linked ? linkable(ast, source, { url, mark, maps }) : result?.code;
  if (code == null || ast == null) throw new Problem(`Cannot compile \`${source.shown}\`: Babel gave nothing back`);
  const { stator: found } = metadata as { stator?: { machines: Description[] } };
  return { source, code, ast, machines: found?.machines ?? [] };
}

interface Linking {
  readonly url: string;
  readonly mark: string;
  readonly maps: TransformOptions;
}

/** When all plugins are done: they import things, too. */
function linkable(ast: t.File, { text, path }: Source, { url, mark, maps }: Linking): string | null | undefined {
  makeLinkable(ast, url, mark);
  return transformFromAstSync(ast, text, {
    configFile: false,
    babelrc: false,
    filename: path,
    cloneInputAst: false,
    ...maps,
  })?.code;
}
