// The examples in the API documentation of the runtime: found, compiled together with the sources, run one after the
// other.
//
// What an example prints is compared with what its comments say: `console.log(x); // 1`, also `// prints 1`. Several
// lines are separated by a comma (`// 1, 2` or `// 1, then 2`). `// prints nothing yet` says nothing. An example without
// such a comment must merely run.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { formatWithOptions } from "node:util";
import { build } from "esbuild";
import { root } from "./shell.mjs";

/** @typedef {{ name: string, code: string }} Example */
/** @typedef {{ name: string, expected: string, printed: string, error: string | null }} Result */

const sources = join(root, "runtime", "src");

/** Time jumps from deadline to deadline, so what an example prints does not depend on the speed of the machine. */
const clock = `
  import { defaultRuntime, pause } from "@stator/runtime";
  pause({ runtime: defaultRuntime() });
`;

/**
 * Every example, named by the place of its text.
 * @param {string} path
 * @param {string} text
 * @returns {Example[]}
 */
export function examplesOf(path, text) {
  return [...text.matchAll(/@example\n\s*\* ```ts\n([\s\S]*?)\s*\* ```/g)].map(({ 1: block = "", index }) => ({
    name: `${path}:${text.slice(0, index).split("\n").length}`,
    code: block.replaceAll(/^\s*\* ?/gm, ""),
  }));
}

/**
 * What the comments of an example say that it prints.
 * @param {string} code
 */
export function expectedOf(code) {
  const comments = [...code.matchAll(/console\.log\(.*\/\/ (?:prints )?(.*)$/gm)].map(([, text = ""]) => text);
  return comments
    .filter((text) => !text.startsWith("nothing"))
    .join(", ")
    .replaceAll(", then ", ", ");
}

/**
 * Runs the examples whose path has one of `filters` in it; all without filters.
 * @param {string[]} filters
 * @returns {Promise<Result[]>}
 */
export async function runExamples(filters = []) {
  const paths = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const examples = paths
    .toSorted()
    .filter((path) => filters.length === 0 || filters.some((part) => path.includes(part)))
    .flatMap((path) => examplesOf(path, readFileSync(join(sources, path), "utf8")));
  // Inside the workspace, where the names of the packages resolve.
  const folder = join(root, "node_modules", ".cache", `doc-examples-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const files = await compile(examples, folder);
    const results = [];
    for (const [index, example] of examples.entries()) results.push(await runExample(example, files[index] ?? ""));
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Compiles all at once, so that they share one copy of the runtime, built from its sources.
 * @param {Example[]} examples
 * @param {string} folder
 */
async function compile(examples, folder) {
  const inputs = examples.map((_, index) => join(folder, `example-${index}.ts`));
  examples.forEach(({ code }, index) => writeFileSync(inputs[index] ?? "", `import "./clock.ts";\n${code}`));
  writeFileSync(join(folder, "clock.ts"), clock);
  const outdir = join(folder, "out");
  await build({
    entryPoints: inputs,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    conditions: ["source"],
    outdir,
    outExtension: { ".js": ".mjs" },
    banner: { js: "const console = globalThis.exampleConsole ?? globalThis.console;" },
    logLevel: "error",
  });
  return examples.map((_, index) => join(outdir, `example-${index}.mjs`));
}

/** Lets the collector find what an example has forgotten, where it can be asked to (`--expose-gc`). */
async function collected() {
  for (let rounds = 0; rounds < 2; rounds++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** What the running example has printed, and what the runtime had to report meanwhile. */
const heard = { lines: /** @type {string[]} */ ([]), reports: /** @type {string[]} */ ([]) };

// One object for all: the runtime is loaded once and keeps what it finds at first.
Reflect.set(globalThis, "exampleConsole", {
  /** @param {unknown[]} values */
  log: (...values) => heard.lines.push(formatWithOptions({ breakLength: Infinity }, ...values)),
  /** @param {unknown[]} values */
  error: (...values) => heard.reports.push(formatWithOptions({}, ...values)),
});

/**
 * @param {Example} example
 * @param {string} file
 * @returns {Promise<Result>}
 */
async function runExample({ name, code }, file) {
  heard.lines = [];
  heard.reports = [];
  let error = null;
  try {
    await import(pathToFileURL(file).href);
    await collected();
  } catch (thrown) {
    error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  }
  // An example must not give cause for a report.
  if (heard.reports.length > 0) error ??= heard.reports.join("\n");
  const expected = expectedOf(code);
  return { name, expected, printed: expected === "" ? "" : heard.lines.join(", "), error };
}
