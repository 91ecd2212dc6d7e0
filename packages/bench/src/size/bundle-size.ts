// How much a small program weighs with each system: bundled for browsers, minified, compressed.

import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { buildPrograms, kitFile, obstacle, programFile } from "../build/programs.js";
import type { System } from "../systems/system.js";
import type { Workload } from "../workload.js";

export const HELLO: Workload = { name: "hello", title: "a small program", size: 1, tiny: 1 };

export interface Weight {
  readonly system: System;
  readonly minified: number;
  readonly compressed: number;
}

export async function weigh(systems: readonly System[]): Promise<Weight[]> {
  const able = systems.filter((system) => obstacle(system, HELLO) === null);
  await buildPrograms(able, [HELLO]);
  return await Promise.all(able.map(weighOne));
}

async function weighOne(system: System): Promise<Weight> {
  const program = JSON.stringify(programFile(system, HELLO));
  const kit = JSON.stringify(kitFile(system));
  const { outputFiles } = await build({
    stdin: {
      contents: `import { main } from ${program}; import { start } from ${kit}; console.log(start(main, 1));`,
      resolveDir: ".",
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    // Asked for at run time, in Node only.
    external: ["node:*"],
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { system, minified: code.length, compressed: gzipSync(code, { level: 9 }).length };
}
