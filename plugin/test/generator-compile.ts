// The whole plugin with the generator lowering, for tests that run programs.

import type { StatorOptions } from "../src/index.js";
import type { Compile } from "./cases/run.js";
import { classCompiler } from "./class-compile.js";

export function generatorCompiler(given: StatorOptions, parserPlugins: "typescript"[] = []): Compile {
  return classCompiler({ lowering: "generator", ...given }, parserPlugins);
}
