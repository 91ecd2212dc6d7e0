// Babel configurations with the plugin at every place among its neighbours.

import { createRequire } from "node:module";
import { join } from "node:path";
import type { NodePath, PluginItem, PluginObj, TransformOptions } from "@babel/core";
import stator, { type StatorOptions } from "../../src/index.js";
import type { Program } from "./programs.js";

// The matrix brings another major version of Babel, with neighbours of its own.
const otherBabel = process.env["STATOR_BABEL_FROM"];
const require = createRequire(otherBabel === undefined ? import.meta.url : join(otherBabel, "package.json"));
const neighbour = (name: string, options: object = {}): PluginItem => [require.resolve(name), options];

const LANGUAGE: { readonly [Name in Program["language"]]: { plugins: PluginItem[]; presets: PluginItem[] } } = {
  js: { plugins: [], presets: [] },
  ts: { plugins: [], presets: [neighbour("@babel/preset-typescript")] },
  jsx: {
    plugins: [],
    presets: [neighbour("@babel/preset-react", { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" })],
  },
  decorators: { plugins: [neighbour("@babel/plugin-proposal-decorators", { version: "2023-11" })], presets: [] },
  using: { plugins: [neighbour("@babel/plugin-transform-explicit-resource-management")], presets: [] },
};

const env = (targets: object | string): PluginItem => neighbour("@babel/preset-env", { targets, modules: false });
// These come with the preset; classes cannot do without them.
const fromPreset = createRequire(require.resolve("@babel/preset-env"));
const ONE_BY_ONE: PluginItem[] = [
  ...["block-scoping", "parameters", "class-properties"].map((name) => neighbour(`@babel/plugin-transform-${name}`)),
  ...["private-methods", "class-static-block"].map((name): PluginItem => [
    fromPreset.resolve(`@babel/plugin-transform-${name}`),
    {},
  ]),
  neighbour("@babel/plugin-transform-classes"),
];

/** A later plugin that renames every binding it finds, as minifiers do; but functions and classes keep their names. */
function renamer(): PluginObj {
  return {
    name: "rename",
    visitor: {
      Program: {
        exit(program: NodePath) {
          program.scope.crawl();
          let count = 0;
          program.traverse({
            Scope({ scope }) {
              for (const [name, { path }] of Object.entries(scope.bindings))
                if (!path.isFunction() && !path.isClass()) scope.rename(name, `r${count++}`);
            },
          });
        },
      },
    },
  };
}

export interface Config {
  readonly name: string;
  readonly babel: (language: Program["language"], given: StatorOptions) => TransformOptions;
}

/** Transforms of classes ask that types and decorators are seen to before them. */
function languageOf(language: Program["language"], single: boolean): { plugins: PluginItem[]; presets: PluginItem[] } {
  if (language !== "ts" || !single) return LANGUAGE[language];
  const preset = createRequire(require.resolve("@babel/preset-typescript"));
  return { plugins: [[preset.resolve("@babel/plugin-transform-typescript"), {}]], presets: [] };
}

function config(
  name: string,
  plugins: (own: PluginItem, language: PluginItem[]) => PluginItem[],
  presets: PluginItem[] = [],
): Config {
  return {
    name,
    babel: (language, given) => {
      const { plugins: types, presets: last } = languageOf(language, / single | all /.test(name));
      const own: PluginItem = [stator, given] as PluginItem;
      return { configFile: false, babelrc: false, plugins: plugins(own, types), presets: [...presets, ...last] };
    },
  };
}

export const CONFIGS: readonly Config[] = [
  config("alone", (own, language) => [own, ...language]),
  config("after its language", (own, language) => [...language, own]),
  config("before single transforms", (own, language) => [own, ...language, ...ONE_BY_ONE]),
  config("after single transforms", (own, language) => [...language, ...ONE_BY_ONE, own]),
  config("with preset-env for node 20", (own, language) => [own, ...language], [env({ node: "20" })]),
  config("with preset-env by default", (own, language) => [...language, own], [env("defaults")]),
  config("with preset-env for the oldest", (own, language) => [own, ...language], [env({ ie: "11" })]),
  config("before a plugin that renames", (own, language) => [own, ...language, renamer]),
  config("with all of them", (own, language) => [...language, ...ONE_BY_ONE, own, renamer], [env({ ie: "11" })]),
  {
    name: "from a preset that comes last",
    babel: (language, given) => {
      const { plugins, presets } = LANGUAGE[language];
      const preset = (): object => ({ plugins: [[stator, given]] });
      return { configFile: false, babelrc: false, plugins, presets: [preset, ...presets, env({ node: "20" })] };
    },
  },
  {
    name: "from a preset that comes first",
    babel: (language, given) => {
      const { plugins, presets } = LANGUAGE[language];
      const preset = (): object => ({ plugins: [[stator, given]] });
      return { configFile: false, babelrc: false, plugins, presets: [env({ node: "20" }), ...presets, preset] };
    },
  },
];
