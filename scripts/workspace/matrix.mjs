// The test matrix: every supported line of Node, and the next Babel. Not part of `npm test`: it downloads a lot.
// The binaries come from the npm package `node`, which npx keeps in its cache.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { StepFailed, announced, capture, root } from "./shell.mjs";
import { runTests } from "./vitest.mjs";

/** @typedef {{ title: string, node: string, babel?: string, choice?: string[] }} Cell */

/** @type {Cell[]} */
const cells = [
  { title: "Node 20.19 (the floor)", node: "20.19.0" },
  { title: "Node 22", node: "22" },
  { title: "Node 24", node: "24" },
  { title: "Node 26", node: "26" },
  // Babel 8 needs Node 22.18 or newer. It prints a little differently, so what compares text to the letter stays with Babel 7.
  {
    title: "Node 24, Babel 8",
    node: "24",
    babel: "8",
    choice: [
      ...["plugin", "runtime", "packages/examples"].flatMap((name) => ["--project", name]),
      ...["plugin/test/source-map*", "plugin/test/debugger*"].flatMap((files) => ["--exclude", files]),
    ],
  },
];

/** @param {string[]} filters parts of titles; none means all cells */
export async function main(filters) {
  const chosen = cells.filter((cell) => filters.length === 0 || filters.some((part) => cell.title.includes(part)));
  const rows = [];
  try {
    await install();
    await build();
    for (const cell of chosen) rows.push(await rowOf(cell));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.log(`\n${error.output.trimEnd()}\n\n${error.message}`);
    process.exitCode = 1;
  }
  console.log(`\n${row("", "passed", "failed", "seconds")}`);
  for (const { title, passed, failed, seconds } of rows) console.log(row(title, passed, failed, seconds));
  if (rows.length === 0 || rows.some(({ failed }) => failed > 0)) process.exitCode = 1;
}

/** @param {Cell} cell */
async function rowOf(cell) {
  const node = await nodeBinary(cell.node);
  const env = { ...process.env, ...(cell.babel && { STATOR_BABEL_FROM: await babelFolder(cell.babel) }) };
  const begin = performance.now();
  const tally = await announced(cell.title, () =>
    runTests(cell.choice ?? [], async (args) => {
      const { code, output } = await capture(node, args, { env });
      if (code !== 0) console.log(`\n${output.trimEnd()}\n`);
      return code;
    }),
  );
  return { title: cell.title, ...tally, seconds: ((performance.now() - begin) / 1000).toFixed(1) };
}

/** @param {string} version */
async function nodeBinary(version) {
  const ask = "console.log(`binary=${process.execPath}`)";
  const { code, output } = await capture("npx", ["-y", `node@${version}`, "-e", ask]);
  const path = /^binary=(.*)$/m.exec(output)?.[1];
  if (code !== 0 || path === undefined) throw new StepFailed(`Cannot get Node ${version} from npm`, output);
  return path;
}

/**
 * Installs another major version of all the Babel packages aside. vitest.config.ts makes the tests use them.
 * @param {string} version
 */
async function babelFolder(version) {
  const folder = join(root, "node_modules", ".cache", `babel-${version}`);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = Object.keys(manifest.devDependencies).filter((name) => name.startsWith("@babel/"));
  const dependencies = Object.fromEntries(names.map((name) => [name, `^${version}.0.0`]));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  const args = ["-y", manifest.packageManager, "install", "--dir", folder, "--ignore-workspace", "--no-lockfile"];
  const { code, output } = await capture("npx", args, { env: { ...process.env, CI: "true" } });
  if (code !== 0) throw new StepFailed(`Cannot install Babel ${version}`, output);
  return folder;
}

/** @param {(string | number)[]} columns */
function row(...columns) {
  const [title, ...figures] = columns.map(String);
  return `${title?.padEnd(24)}${figures.map((figure) => figure.padStart(9)).join("")}`;
}
