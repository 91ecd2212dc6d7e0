// The systems that are transforms of async functions to promises.

import { createRequire } from "node:module";
import type { System } from "./system.js";

const require = createRequire(import.meta.url);
const asyncGenerators = require.resolve("@babel/plugin-transform-async-generator-functions");
const asyncToGenerator = require.resolve("@babel/plugin-transform-async-to-generator");
const presetEnv = require.resolve("@babel/preset-env");
const fastAsync = require.resolve("fast-async");

const OVERFLOW = "overflows the stack at this depth";

export const BABEL_SYSTEMS: readonly System[] = [
  {
    name: "co",
    title: "co",
    kit: "co",
    variants: ["promises"],
    plugins: [[asyncToGenerator, { module: "../../kit.js", method: "coroutine" }]],
    cannot: {
      "stream-ready": "no async generators",
      "stream-suspending": "no async generators",
      "deep-wakes": OVERFLOW,
    },
  },
  {
    name: "async-to-generator",
    title: "Babel, generators",
    kit: "promises",
    variants: ["promises"],
    plugins: [asyncGenerators, asyncToGenerator],
    cannot: { "deep-wakes": OVERFLOW },
  },
  {
    name: "regenerator",
    title: "Babel, ES5",
    kit: "promises",
    variants: ["promises"],
    presets: [[presetEnv, { targets: "ie 11", modules: false }]],
    cannot: { "deep-wakes": OVERFLOW },
  },
  {
    name: "fast-async",
    title: "fast-async",
    kit: "promises",
    variants: ["promises"],
    plugins: [[fastAsync, { compiler: { promises: true, generators: false } }]],
    cannot: { "stream-ready": "no async generators", "stream-suspending": "no async generators" },
  },
];
