// What is compiled: packages of the tool chain that ship native async functions, and generated code.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface Input {
  readonly name: string;
  /** The text of each module. */
  readonly modules: readonly string[];
}

const require = createRequire(import.meta.url);
const fromVitest = createRequire(require.resolve("vitest/package.json"));

/** Larger modules than this are bundles of other people's data: parsing them would be all that is measured. */
const LARGEST = 400_000;

/** The modules of a folder that have async code in them, as they are shipped. */
function modulesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8"))
    .filter((text) => text.length < LARGEST && /\bawait\b/.test(text));
}

export const INPUTS: readonly { readonly name: string; readonly read: () => Input }[] = [
  real("vitest", () => join(dirname(require.resolve("vitest/package.json")), "dist", "chunks")),
  real("vite", () => join(dirname(fromVitest.resolve("vite/package.json")), "dist", "node", "chunks")),
  { name: "generated", read: () => ({ name: "generated", modules: [dense(100)] }) },
];

function real(name: string, folder: () => string): (typeof INPUTS)[number] {
  return { name, read: () => ({ name, modules: modulesOf(folder()) }) };
}

export function awaitsIn({ modules }: Input): number {
  return modules.reduce((sum, text) => sum + (text.match(/\bawait\b/g)?.length ?? 0), 0);
}

export function sizeOf({ modules }: Input): number {
  return modules.reduce((sum, text) => sum + text.length, 0);
}

/** Many middling functions with loops, `try` and closures. */
export function dense(functions: number): string {
  const one = (n: number): string => `
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

/** One function with that many awaits, in statements of several kinds. */
export function large(awaits: number): string {
  const lines = Array.from({ length: awaits / 4 }, (_, n) => {
    const name = `x${n}`;
    return `  const ${name} = await f(${n});
  if (${name} > 1) { total += await g(${name}, total); }
  for (let i = 0; i < 2; i++) { total += await f(i); use(() => ${name}); }
  try { await g(${n === 0 ? name : `x${n - 1}`}); } catch (e) { use(e); }`;
  });
  return `async function large(f, g, use) {\n  let total = 0;\n${lines.join("\n")}\n  return total;\n}`;
}
