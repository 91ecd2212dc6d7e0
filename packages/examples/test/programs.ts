// Compiles the programs of this package as a user's build would and runs each in a process of its own.
//
// The runtime is bundled from its sources once, so that no program sees a stale build; each program is written
// beside it exactly as the plugin leaves it.

import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compileWith, pluginFor, typescriptPreset } from "@stator/testing";
import { build } from "esbuild";

export type Lowering = "class" | "generator";

export interface Program {
  /** `async-in-depth/02-delay` */
  readonly name: string;
  readonly source: string;
  /** What stands beside it: its output, and what it prints on standard error if it prints anything there. */
  readonly expected: { readonly out: string; readonly err: string };
}

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
const examples = fileURLToPath(new URL("../", import.meta.url));
export const folders = ["async-in-depth", "more"] as const;

export function findPrograms(): Program[] {
  return folders.flatMap((folder) =>
    filesOf(folder, ".ts").map((file) => {
      const name = `${folder}/${file.slice(0, -".ts".length)}`;
      return { name, source: contentOf(`${name}.ts`), expected: expectedOf(name) };
    }),
  );
}

function expectedOf(name: string): Program["expected"] {
  const err = `${name}.err`;
  return { out: contentOf(`${name}.out`), err: existsSync(join(examples, err)) ? contentOf(err) : "" };
}

function filesOf(folder: string, extension: string): string[] {
  return readdirSync(join(examples, folder)).filter((file) => file.endsWith(extension));
}

function contentOf(path: string): string {
  return readFileSync(join(examples, path), "utf8");
}

/** A folder in which programs find the runtime and the plain JavaScript that they start as workers. */
export async function makeStage(): Promise<string> {
  const stage = mkdtempSync(join(tmpdir(), "stator-examples-"));
  await bundleRuntime(join(stage, "node_modules", "@stator", "runtime"));
  writeFileSync(join(stage, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(stage, "start.js"), START);
  for (const folder of folders) {
    mkdirSync(join(stage, folder));
    for (const file of filesOf(folder, ".mjs")) copyFileSync(join(examples, folder, file), join(stage, folder, file));
  }
  return stage;
}

/** Says why a program failed in the same words on every version of Node. */
const START = `try {
  await import(process.argv[2]);
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
`;

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly source?: string }>>;
}

async function bundleRuntime(outdir: string): Promise<void> {
  const runtime = join(root, "runtime");
  const { exports } = JSON.parse(readFileSync(join(runtime, "package.json"), "utf8")) as Manifest;
  const entries = Object.entries(exports).filter(
    ([key, { source }]) => source !== undefined && !key.includes("*") && existsSync(join(runtime, source)),
  );
  await build({
    entryPoints: entries.map(([, { source = "" }]) => join(runtime, source)),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  const written = entries.map(([key, { source = "" }]) => [key, source.replace("/src/", "/").replace(/\.ts$/, ".js")]);
  const manifest = { type: "module", exports: Object.fromEntries(written) as Record<string, string> };
  writeFileSync(join(outdir, "package.json"), JSON.stringify(manifest));
}

export async function runProgram({ name, source }: Program, lowering: Lowering, stage: string): Promise<Outcome> {
  const code = compileWith(source, join(examples, `${name}.ts`), {
    cwd: examples,
    root: examples,
    plugins: [pluginFor({ lowering })],
    presets: [typescriptPreset],
    sourceMaps: "inline",
  });
  const path = join(stage, `${name}.${lowering}.js`);
  writeFileSync(path, code);
  const outcome = await execute(join(stage, "start.js"), pathToFileURL(path).href);
  return { ...outcome, err: withoutFolders(outcome.err, dirname(path)) };
}

function execute(start: string, program: string): Promise<Outcome> {
  const env = { ...process.env, NODE_ENV: "development", NO_COLOR: "1", NODE_OPTIONS: "" };
  return new Promise((resolve) => {
    const words = ["--enable-source-maps", start, program];
    execFile(process.execPath, words, { env, timeout: 30_000 }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), out, err });
    });
  });
}

/** Places as `file.ts:3:5`. That a poll took long says something about the machine, not about the program. */
function withoutFolders(text: string, folder: string): string {
  return text
    .replaceAll(/^stator: .* ran \d+ ms without letting others run.*\n(?: {2}spawned at .*\n)?/gm, "")
    .replaceAll(`${pathToFileURL(folder).href}/`, "")
    .replaceAll(`${folder}${sep}`, "");
}
