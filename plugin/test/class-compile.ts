// The whole plugin with the class lowering, for tests that run programs.

import { transformSync } from "@babel/core";
import stator, { type StatorOptions } from "../src/index.js";
import type { Compile } from "./cases/run.js";

export function classCompiler(given: StatorOptions, parserPlugins: "typescript"[] = []): Compile {
  return (source, sourceType) => {
    const result = transformSync(source, {
      configFile: false,
      babelrc: false,
      filename: "case.js",
      sourceType,
      parserOpts: { plugins: ["explicitResourceManagement", "decorators", ...parserPlugins] },
      plugins: [[stator, given]],
    });
    return result!.code!;
  };
}
