// One source through Babel: the plugin, and TypeScript's types taken away.

import { transformSync, type BabelFileResult, type types as t } from "@babel/core";
import stator, { type Description, type StatorOptions } from "@stator/babel-plugin";
import { Problem } from "../problem.js";
import { babelSettings, explained } from "./babel.js";
import type { Source } from "./read-source.js";

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
  let result: BabelFileResult | null;
  try {
    result = transformSync(source.text, {
      ...babelSettings(source),
      ast: true,
      ...(settings.script === true ? { sourceType: "script" as const } : {}),
      sourceMaps: settings.sourceMap === true ? "inline" : false,
      plugins: [[stator, settings.options ?? {}]],
    });
  } catch (error) {
    throw explained(error, source);
  }
  if (result?.code == null || result.ast == null)
    throw new Problem(`Cannot compile \`${source.shown}\`: Babel gave nothing back`);
  const { machines } = (result.metadata as { stator?: { machines: Description[] } }).stator ?? { machines: [] };
  return { source, code: result.code, ast: result.ast, machines };
}
