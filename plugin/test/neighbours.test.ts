// The plugin beside others: wherever it is listed, the program does the same.

import { transformSync, type NodePath, type PluginObj } from "@babel/core";
import { transformSync as esbuild } from "esbuild";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import stator from "../src/index.js";
import { CONFIGS } from "./neighbours/configs.js";
import { PROGRAMS, type Program } from "./neighbours/programs.js";
import { ProgramFolder } from "./program-folder.js";

const folder = new ProgramFolder();
afterAll(() => folder.remove());

interface Variant {
  readonly program: Program;
  readonly config: string;
  readonly lowering: "class" | "generator";
  readonly code: string | Error;
}

const EXTENSIONS = { js: "js", ts: "ts", jsx: "jsx", decorators: "js", using: "js" };

function compile(program: Program, config: (typeof CONFIGS)[number], lowering: "class" | "generator"): string | Error {
  const filename = join(folder.path, `${program.name}.${EXTENSIONS[program.language]}`);
  try {
    return transformSync(program.source, { ...config.babel(program.language, { lowering }), filename })!.code!;
  } catch (error) {
    return error as Error;
  }
}

const variants: Variant[] = (["class", "generator"] as const).flatMap((lowering) =>
  CONFIGS.flatMap((config) =>
    PROGRAMS.map((program) => ({ program, config: config.name, lowering, code: compile(program, config, lowering) })),
  ),
);
const minified: Variant[] = variants.map((variant) => ({
  ...variant,
  config: `${variant.config}, then minified`,
  code:
    typeof variant.code === "string"
      ? esbuild(variant.code, { minify: true, keepNames: true, format: "esm" }).code
      : variant.code,
}));

/** All of them in one process: what each logged, or how it failed. */
function runAll(all: readonly Variant[]): unknown[] {
  all.forEach(({ code }, index) => {
    const failed = `export default async () => { throw new Error(${JSON.stringify(String(code))}); };`;
    writeFileSync(join(folder.path, `variant-${index}.mjs`), typeof code === "string" ? code : failed);
  });
  writeFileSync(
    join(folder.path, "all.mjs"),
    `const results = [];
for (let index = 0; index < ${all.length}; index++) {
  try {
    const { default: run } = await import(\`./variant-\${index}.mjs\`);
    results.push(await run());
  } catch (error) { results.push(String(error.stack)); }
}
console.log(JSON.stringify(results));`,
  );
  return JSON.parse(folder.run("all")) as unknown[];
}

/** No preset strips the types: they are still there, and a later tool takes them. */
const left: Variant[] = (["class", "generator"] as const).map((lowering) => {
  const program = PROGRAMS.find(({ language }) => language === "ts")!;
  const { code } = transformSync(program.source, {
    configFile: false,
    babelrc: false,
    filename: join(folder.path, "typed.ts"),
    parserOpts: { plugins: ["typescript"] },
    plugins: [[stator, { lowering }]],
  })!;
  return { program, lowering, config: "with types left to esbuild", code: esbuild(code!, { loader: "ts" }).code };
});

const all = [...variants, ...minified, ...left];
const results = runAll(all);

describe.each(PROGRAMS)("$name", ({ name, log }) => {
  const own = all.flatMap(({ program, lowering, config }, index) =>
    program.name === name ? [{ lowering, config, result: results[index] }] : [],
  );
  // As JSON has it: `undefined` in a list is null.
  const wanted: unknown = JSON.parse(JSON.stringify(log));

  test.each(own)("as a $lowering, $config", ({ result }) => {
    expect(result).toEqual(wanted);
  });
});

test("types stay in the output when nothing strips them", () => {
  const source = `export async function pick<T>(from: readonly T[], { at = 0 }: { at?: number } = {}, ...rest: string[]): Promise<T> {
    "use future";
    await at;
    const one: T | undefined = from[0];
    return one!;
  }`;
  const { code } = transformSync(source, {
    configFile: false,
    babelrc: false,
    filename: "pick.ts",
    parserOpts: { plugins: ["typescript"] },
    plugins: [[stator, {}]],
  })!;
  expect(code).toMatch(
    /pick<T>\(from: readonly T\[\], \w+: \{\s+at\?: number;\s+\} = undefined, \.\.\.rest: string\[\]\): Promise<T>/,
  );
  expect(code).toContain("one: T | undefined = this.from[0]");
});

test("a namespace in a function is refused, with a way out", () => {
  const refused = (): unknown =>
    transformSync('async function f() { "use future"; namespace Inner { export const x = 1; } await 1; }', {
      configFile: false,
      babelrc: false,
      parserOpts: { plugins: ["typescript"] },
      plugins: [[stator, {}]],
    });
  expect(refused).toThrow("a `namespace` inside it");
  expect(refused).toThrow("move it out of the function");
});

test.each(["class", "generator"] as const)("enums in a function are kept across awaits by a %s", async (lowering) => {
  const source = `export async function main() {
    const base = 3;
    enum Level { Low, High = 5, Higher, Bits = High << 1 | Low, Free = base * 2, Name = "n", More = Name + "!", "a b" = 9, Last }
    enum Level { Added = 20 }
    const enum Plain { One = 1, Two }
    await 0;
    const seen: Level = Level.Higher;
    {
      enum Level { Inner }
      await 0;
      if (Level.Inner !== 0) throw new Error();
    }
    return JSON.stringify([Level, seen, Level[5], Level["a b"], Plain.Two]);
  }`;
  folder.compile(
    "enums",
    source,
    { include: "all", lowering, eager: true },
    {
      presets: [["@babel/preset-typescript", {}]],
      filename: join(folder.path, "enums.ts"),
    },
  );
  const { main } = (await import(pathToFileURL(join(folder.path, "enums.mjs")).href + `?${lowering}`)) as {
    main: () => Promise<string>;
  };
  const names = { 0: "Low", 5: "High", 6: "Free", 9: "a b", 10: "Last", 20: "Added" };
  const values = {
    Low: 0,
    High: 5,
    Higher: 6,
    Bits: 10,
    Free: 6,
    Name: "n",
    More: "n!",
    "a b": 9,
    Last: 10,
    Added: 20,
  };
  expect(JSON.parse(await main())).toEqual([{ ...names, ...values }, 6, "High", 9, 2]);
});

describe("scopes, as a later plugin sees them in the same pass", () => {
  const GLOBALS = new Set(["undefined", "Error", "Object", "Symbol", "String", "JSON", "arguments"]);

  /** Names that nobody binds, and bindings that have lost their uses. */
  function troubles(program: Program, lowering: "class" | "generator"): string[] {
    const found: string[] = [];
    const checker = (): PluginObj => ({
      name: "check-scopes",
      visitor: {
        Program(path: NodePath) {
          path.traverse({
            ReferencedIdentifier(use: NodePath) {
              const { name } = use.node as { name: string };
              const binding = use.scope.getBinding(name);
              if (binding === undefined && !GLOBALS.has(name) && use.isIdentifier()) found.push(`${name} is not bound`);
              else if (
                binding !== undefined &&
                !binding.referencePaths.some(({ node }) => node === use.node) &&
                use.isIdentifier()
              )
                found.push(`a use of ${name} is not known to its binding`);
            },
          });
        },
      },
    });
    const { babel } = CONFIGS[0]!;
    const options = babel(program.language, { lowering });
    transformSync(program.source, {
      ...options,
      filename: join(folder.path, `${program.name}.${EXTENSIONS[program.language]}`),
      plugins: [...options.plugins!.slice(0, 1), checker, ...options.plugins!.slice(1)],
    });
    return found;
  }

  test.each(PROGRAMS.filter(({ language }) => language !== "ts"))("$name", (program) => {
    expect(troubles(program, "class")).toEqual([]);
    expect(troubles(program, "generator")).toEqual([]);
  });
});
