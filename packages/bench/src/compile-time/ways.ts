// The ways to compile that are compared.

import { transformSync, type TransformOptions } from "@babel/core";
import stator from "@stator/babel-plugin";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export const WAYS: Readonly<Record<string, TransformOptions>> = {
  /** Parsed and printed: what every other one does besides. */
  none: {},
  stator: { plugins: [[stator, { include: "all" }]] },
  "stator, generators": { plugins: [[stator, { include: "all", lowering: "generator" }]] },
  "async-to-generator": {
    plugins: [
      require.resolve("@babel/plugin-transform-async-generator-functions"),
      require.resolve("@babel/plugin-transform-async-to-generator"),
    ],
  },
  "preset-env, ES5": { presets: [[require.resolve("@babel/preset-env"), { targets: "ie 11", modules: false }]] },
};

export function compile(code: string, way: string): string {
  const options = WAYS[way];
  if (options === undefined) throw new TypeError(`No way to compile is called ${way}`);
  const common: TransformOptions = { configFile: false, babelrc: false, compact: false, sourceType: "module" };
  return transformSync(code, { ...common, ...options })?.code ?? "";
}
