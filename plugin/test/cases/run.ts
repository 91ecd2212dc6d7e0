// Runs one program of the table and gives its log. Modules are written to a temporary folder and imported by the host
// itself, so that live bindings, hoisting and `import.meta` are real; sloppy programs run as the body of a function.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import * as runtime from "@stator/runtime";
import * as abi from "@stator/runtime/abi";
import { transformSync } from "esbuild";
import type { Case } from "./case.js";
import { makeHelpers } from "./helpers.js";

export type SourceType = "module" | "script";

/** Gives the program to run; null stands for the program as it is. */
export type Compile = (source: string, sourceType: SourceType) => string;

const MODULES: Record<string, object> = { "@stator/runtime": runtime, "@stator/runtime/abi": abi };

const SHARED = Symbol.for("stator.cases");
const shared = new Map<number, object>();
(globalThis as Record<symbol, unknown>)[SHARED] = shared;
let runs = 0;

export async function runCase(program: Case, compile: Compile | null): Promise<string[]> {
  const entries: string[] = [];
  const main = await loadMain(program, compile, makeHelpers(entries));
  try {
    entries.push(`=> ${String(await main())}`);
  } catch (error) {
    entries.push(`!! ${String(error)}`);
  }
  return entries;
}

export type Main = () => PromiseLike<unknown>;

/** The `main` of a program that sees the given helpers. */
export async function loadMain(program: Program, compile: Compile | null, helpers: object): Promise<Main> {
  const load = program.flags.includes("sloppy") ? loadScript : loadModule;
  return await load(program, compile, { ...helpers, require: (name: string) => MODULES[name] });
}

type Program = Pick<Case, "name" | "source" | "flags">;

async function loadScript(program: Program, compile: Compile | null, scope: Record<string, unknown>): Promise<Main> {
  const code = prepare(program, compile, "script", program.source);
  return compileFunction(`${code}\nreturn main;`, Object.keys(scope))(...Object.values(scope)) as Main;
}

async function loadModule(program: Program, compile: Compile | null, scope: Record<string, unknown>): Promise<Main> {
  const id = runs++;
  const folder = mkdtempSync(join(tmpdir(), "stator-case-"));
  // The test runner transforms what it imports, except in a folder of this name.
  const file = join(folder, "node_modules", `${program.name}.mjs`);
  mkdirSync(dirname(file));
  const code = prepare(program, compile, "module", program.source.replaceAll("'@self'", `'./${program.name}.mjs'`));
  const prelude = `const { ${Object.keys(scope).join(", ")} } = globalThis[Symbol.for("stator.cases")].get(${id});`;
  writeFileSync(file, `${prelude}\n${withoutImports(code)}\nexport { main as "the program" };\n`);
  shared.set(id, scope);
  try {
    return ((await import(pathToFileURL(file).href)) as Record<string, Main>)["the program"]!;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function prepare(program: Program, compile: Compile | null, sourceType: SourceType, source: string): string {
  const code = compile ? compile(source, sourceType) : source;
  // What no supported host runs yet is made runnable only after the lowering has seen it.
  return program.flags.includes("proposal") ? transformSync(code, { target: "node20" }).code : code;
}

/** The lowered program must use the very runtime that the test uses. */
function withoutImports(code: string): string {
  return code.replace(
    /^import \{([^}]*)\} from "(@stator\/runtime(?:\/abi)?)";$/gm,
    (_, names: string, module: string) => `const {${names.replaceAll(" as ", ": ")}} = require("${module}");`,
  );
}
