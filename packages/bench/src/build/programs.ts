// Compiles every program for every system: `<system>/workloads/<name>/program.js`, beside a `kit.js` that is the system's kit. Modules stay modules, as a
// program on a server has them, and the packages are those that are installed; only the runtime is copied, so that a build of it may go on meanwhile.
//
// Each run has a folder of its own, so two runs do not disturb each other's files; below `node_modules`, where tools leave files as they are.

import { transformAsync, type TransformOptions } from "@babel/core";
import typescript from "@babel/preset-typescript";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { System } from "../systems/system.js";
import type { Workload } from "../workload.js";
import { packageFolder } from "./folders.js";

const sources = join(packageFolder, "src");
const cache = join(packageFolder, "node_modules", ".cache");
export const output = join(cache, `programs-${process.pid}`);

/** Why a system has no program for a workload, or null if it has one. */
export function obstacle(system: System, { name }: Workload): string | null {
  const reason = system.cannot?.[name];
  if (reason !== undefined) return reason;
  const listed = system.only === undefined || system.only.includes(name);
  if (listed && (system.ownProgramsOnly !== true || ownProgram(system, name) !== undefined)) return null;
  return system.cannot?.["*"] ?? "not written";
}

/** The source that was written for this system, if there is one. */
function ownProgram(system: System, workload: string): string | undefined {
  const names = system.variants ?? [];
  return names.map((name) => join(sources, "workloads", workload, `${name}.ts`)).find((file) => existsSync(file));
}

/** The module of the program, once it is built. */
export function programFile(system: System, workload: Workload): string {
  return join(output, system.name, "workloads", workload.name, "program.js");
}

export function kitFile(system: System): string {
  return join(output, system.name, "kit.js");
}

export async function buildPrograms(systems: readonly System[], workloads: readonly Workload[]): Promise<void> {
  await removeAbandoned();
  await write(join(output, "package.json"), '{ "type": "module" }\n');
  await copyRuntime();
  await buildKits();
  for (const system of systems) {
    await write(kitFile(system), `export * from "./kits/${system.kit}.js";\n`);
    await cp(join(output, "kits"), join(output, system.name, "kits"), { recursive: true });
    for (const workload of workloads) {
      if (obstacle(system, workload) === null) await buildProgram(system, workload);
    }
  }
}

export async function removePrograms(): Promise<void> {
  await rm(output, { recursive: true, force: true });
}

/** What runs have left that were interrupted. */
async function removeAbandoned(): Promise<void> {
  const folders = existsSync(cache) ? await readdir(cache) : [];
  for (const folder of folders) {
    const [, id] = /^programs-(\d+)$/.exec(folder) ?? [];
    if (id !== undefined && !isRunning(Number(id))) await rm(join(cache, folder), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

async function copyRuntime(): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve("@stator/runtime/package.json");
  const copy = join(output, "node_modules", "@stator", "runtime");
  await cp(join(dirname(manifest), "dist"), join(copy, "dist"), {
    recursive: true,
    filter: (path) => !/\.(?:map|d\.ts|tsbuildinfo)$/.test(path),
  });
  // The copy is the build alone: under tests the sources would be looked for.
  const text = await readFile(manifest, "utf8");
  await write(join(copy, "package.json"), text.replaceAll(/"source": ".*",\n/g, ""));
}

async function buildKits(): Promise<void> {
  for (const file of await readdir(join(sources, "kits"))) {
    const code = await compile(join(sources, "kits", file), {});
    await write(join(output, "kits", file.replace(/\.ts$/, ".js")), code);
  }
}

async function buildProgram(system: System, workload: Workload): Promise<void> {
  const source = ownProgram(system, workload.name) ?? join(sources, "workloads", workload.name, "program.ts");
  const { plugins = [], presets = [] } = system;
  await write(programFile(system, workload), await compile(source, { plugins: [...plugins], presets: [...presets] }));
}

/** Types are stripped first, by themselves: the system's transforms see plain JavaScript. */
async function compile(file: string, transforms: TransformOptions): Promise<string> {
  const common: TransformOptions = { filename: file, configFile: false, babelrc: false, sourceType: "module" };
  const plain = await transformAsync(await readFile(file, "utf8"), { ...common, presets: [typescript] });
  const compiled = await transformAsync(plain?.code ?? "", { ...common, filename: `${file}.js`, ...transforms });
  return compiled?.code ?? "";
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
