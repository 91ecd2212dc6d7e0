// A folder as a user has it: the runtime in node_modules, a source and what the compiler made of it with its map. For tests that need a
// process of their own.

import { transformSync, type TransformOptions } from "@babel/core";
import { buildSync } from "esbuild";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import stator, { type StatorOptions } from "../src/index.js";
import { Mapped } from "./mapped.js";

const RUNTIME = fileURLToPath(new URL("../../runtime/src", import.meta.url));
const ENTRIES = ["index", "abi"];

export class ProgramFolder {
  readonly path = mkdtempSync(join(tmpdir(), "stator-program-"));

  constructor() {
    const runtime = join(this.path, "node_modules", "@stator", "runtime");
    mkdirSync(runtime, { recursive: true });
    writeFileSync(join(this.path, "package.json"), JSON.stringify({ name: "program", private: true }));
    const exports = Object.fromEntries(ENTRIES.map((name) => [name === "index" ? "." : `./${name}`, `./${name}.js`]));
    writeFileSync(join(runtime, "package.json"), JSON.stringify({ name: "@stator/runtime", type: "module", exports }));
    buildSync({
      entryPoints: ENTRIES.map((name) => join(RUNTIME, `${name}.ts`)),
      outdir: runtime,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      logLevel: "error",
    });
  }

  /** Writes `<name>.js` into the folder, compiled to `<name>.mjs` beside it. Gives the output with its map. */
  compile(name: string, source: string, given: StatorOptions = {}, babel: TransformOptions = {}): Mapped {
    const filename = join(this.path, `${name}.js`);
    writeFileSync(filename, source);
    const result = transformSync(source, {
      configFile: false,
      babelrc: false,
      filename,
      root: this.path,
      sourceMaps: true,
      sourceFileName: `${name}.js`,
      plugins: [[stator, given]],
      ...babel,
    })!;
    const map = Buffer.from(JSON.stringify(result.map)).toString("base64");
    const url = `//# sourceMappingURL=data:application/json;base64,${map}`;
    writeFileSync(join(this.path, `${name}.mjs`), `${result.code!}\n${url}\n`);
    return new Mapped(result.code!, result.map as ConstructorParameters<typeof Mapped>[1]);
  }

  /** What a module of the folder prints. */
  run(name: string, ...flags: string[]): string {
    const program = join(this.path, `${name}.mjs`);
    return execFileSync(process.execPath, [...flags, program], { encoding: "utf8", cwd: this.path, stdio: "pipe" });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
