// `node scripts/compile-speed.mjs [--profile]`: how long the plugin takes, in CPU time, against Babel's own lowering of async functions
// (async-to-generator and regenerator) on the same input; and how its time grows with the size of one function.
//
// Inputs: code that the tool chain ships with native async functions, every one of them lowered, and a generated file that is dense with awaits.
// Numbers are medians of CPU time of this process: a busy machine disturbs them less than the clock.

import { transformSync } from "@babel/core";
import { buildSync } from "esbuild";
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const fromPreset = createRequire(require.resolve("@babel/preset-env"));
/** A transform of the preset. @param {string} name */
const transform = (name) => fromPreset.resolve(`@babel/plugin-transform-${name}`);
const RUNS = Number(process.env["RUNS"] ?? 3);

/** @typedef {import("@babel/core").PluginItem} PluginItem */

const stator = await sourcePlugin();
/** @type {PluginItem[]} */
const own = [[stator, { include: "all" }]];
// Regenerator knows neither patterns nor block scopes nor anything newer: the preset gives it these beside.
/** @type {PluginItem[]} */
const beside = [
  "parameters",
  "destructuring",
  "block-scoping",
  "for-of",
  "object-rest-spread",
  "optional-catch-binding",
  "optional-chaining",
  "nullish-coalescing-operator",
  "logical-assignment-operators",
  "template-literals",
].map(transform);
/** Generators kept: only async functions are rewritten. @type {PluginItem[]} */
const shallow = ["async-generator-functions", "async-to-generator"].map(transform);
/** @type {PluginItem[]} */
const deep = [...shallow, transform("regenerator"), ...beside];

if (process.argv.includes("--profile")) {
  // For `node --cpu-prof`: only our side, long enough to be sampled.
  for (let run = 0; run < 2 * RUNS; run++) for (const { code } of inputs()) compile(code, own);
} else {
  compareInputs();
  showGrowth();
}

/** The plugin as its sources are now. */
async function sourcePlugin() {
  const folder = mkdtempSync(join(tmpdir(), "stator-speed-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const outfile = join(folder, "plugin.mjs");
  buildSync({
    entryPoints: [join(root, "plugin/src/index.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["@babel/core"],
    logLevel: "error",
  });
  const { default: plugin } = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return plugin;
}

/** @param {string} code @param {PluginItem[]} plugins */
function compile(code, plugins) {
  return transformSync(code, { configFile: false, babelrc: false, compact: false, sourceType: "module", plugins });
}

/** Milliseconds of CPU for one call. @param {() => unknown} action */
function cpu(action) {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Takes turns, so that a busy moment hits all of them. @param {Record<string, () => unknown>} actions @returns {Record<string, number>} */
function measure(actions) {
  const times = Object.entries(actions).map(([name, action]) => ({ name, action, all: /** @type {number[]} */ ([]) }));
  for (const { action } of times) action();
  for (let run = 0; run < RUNS; run++) for (const one of times) one.all.push(cpu(one.action));
  return Object.fromEntries(times.map(({ name, all }) => [name, median(all)]));
}

function inputs() {
  const vitest = join(root, "node_modules/vitest/dist/chunks");
  const files = readdirSync(vitest).filter((name) => /^(?:cli-api|index|base|init|vm)\..*\.js$/.test(name));
  const real = files.map((name) => readFileSync(join(vitest, name), "utf8"));
  return [
    {
      name: "vitest, its larger chunks",
      code: real.map((text, index) => `{ ${script(text)} } // ${index}`).join("\n"),
    },
    { name: "generated, dense with awaits", code: dense(100) },
  ];
}

/** A module as the inside of a block: without its imports and exports. @param {string} text */
function script(text) {
  return transformSync(text, { configFile: false, babelrc: false, plugins: [withoutModules] })?.code ?? "";
}

function withoutModules() {
  return {
    visitor: {
      /** @param {import("@babel/core").NodePath} path */
      ModuleDeclaration: (path) => path.remove(),
    },
  };
}

/** Many middling functions with loops, try and closures. @param {number} functions */
function dense(functions) {
  const one = (/** @type {number} */ n) => `
async function work${n}(list, from, { limit = 3, ...rest } = {}) {
  const results = [];
  for (const item of list) {
    if (results.length > limit) break;
    try {
      const got = await from.get(item.id, await from.key());
      results.push(got.map((one) => one.value + item.id), await Promise.all(got.map(async (one) => (await one.load()).size)));
    } catch (error) {
      if (!(await from.retry(error))) throw error;
    } finally {
      await from.release(item);
    }
  }
  return { results, rest, total: (await from.total()) ?? results.length };
}`;
  return Array.from({ length: functions }, (_, n) => one(n)).join("\n");
}

/** One function with that many awaits, in statements of several kinds. @param {number} awaits */
function large(awaits) {
  const lines = Array.from({ length: awaits / 4 }, (_, n) => {
    const name = `x${n}`;
    return `  const ${name} = await f(${n});
  if (${name} > 1) { total += await g(${name}, total); }
  for (let i = 0; i < 2; i++) { total += await f(i); use(() => ${name}); }
  try { await g(${n === 0 ? name : `x${n - 1}`}); } catch (e) { use(e); }`;
  });
  return `async function large(f, g, use) {\n  let total = 0;\n${lines.join("\n")}\n  return total;\n}`;
}

function compareInputs() {
  console.log(
    "CPU time in ms. none: parse and print. shallow: Babel's async-to-generator. regenerator: that and regenerator, without what",
  );
  console.log("the transforms beside it take by themselves. The last column leaves out parsing and printing.\n");
  console.log(
    "input                            kB  awaits    none  stator shallow regenerator   ratio   ratio of the rest",
  );
  for (const { name, code } of inputs()) {
    const awaits = code.match(/\bawait\b/g)?.length ?? 0;
    const times = measure({
      none: () => compile(code, []),
      stator: () => compile(code, own),
      shallow: () => compile(code, shallow),
      beside: () => compile(code, beside),
      deep: () => compile(code, deep),
    });
    const { none = 0, stator: ours = 0, shallow: kept = 0 } = times;
    const theirs = none + (times["deep"] ?? 0) - (times["beside"] ?? 0);
    const numbers = [code.length / 1000, awaits, none, ours, kept, theirs].map((value) => value.toFixed(0).padStart(7));
    const ratios = [ours / theirs, (ours - none) / (theirs - none)].map((value) => value.toFixed(2).padStart(10));
    console.log(name.padEnd(28), ...numbers, ...ratios);
  }
}

function showGrowth() {
  console.log("\nawaits in one function   stator   per await      regenerator   per await");
  for (const awaits of [500, 1000, 2000, 4000]) {
    const code = large(awaits);
    const each = (/** @type {number} */ time) =>
      `${time.toFixed(0).padStart(8)} ms ${((1000 * time) / awaits).toFixed(0).padStart(8)} µs`;
    const { stator: ours = 0 } = measure({ stator: () => compile(code, own) });
    // Its time grows with the square: the larger ones would take minutes.
    const theirs = awaits > 1000 ? "" : each(measure({ deep: () => compile(code, deep) })["deep"] ?? 0);
    console.log(`${String(awaits).padStart(22)} ${each(ours)}    ${theirs}`);
  }
}
