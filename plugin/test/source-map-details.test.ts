// What single pieces of a source map, and comments, must look like.

import { transformSync, type TransformOptions } from "@babel/core";
import { encodedMap } from "@jridgewell/trace-mapping";
import { transformSync as esbuild } from "esbuild";
import { describe, expect, test } from "vitest";
import stator from "../src/index.js";
import { Mapped } from "./mapped.js";

function compile(source: string, options: TransformOptions = {}): Mapped {
  const result = transformSync(source, {
    configFile: false,
    babelrc: false,
    filename: "source.js",
    sourceMaps: true,
    plugins: [[stator, { metadata: false, directStart: false }]],
    ...options,
  })!;
  return new Mapped(result.code!, result.map as ConstructorParameters<typeof Mapped>[1]);
}

/** Where a text of the source is. */
function placeIn(source: string, text: string): { line: number; column: number } {
  const before = source.slice(0, source.indexOf(text)).split("\n");
  return { line: before.length, column: before.at(-1)!.length };
}

const SOURCE = `// A line before the function.
export async function total(orders, rate) {
  "use future";
  let sum = 0;
  for (const order of orders) {
    const price = await order.price();
    try {
      await order.lock();
      sum += price * rate;
    } finally {
      order.close();
      await order.flush();
    }
  }
  return sum;
}
`;

describe("generated code", () => {
  const mapped = compile(SOURCE);
  const at = (text: string, nth = 0): { line: number; column: number } | null =>
    mapped.originalFor(mapped.find(text, nth));

  test("waits where the await stands", () => {
    const places = ["await order.price", "await order.lock", "await order.flush"].map((text) => placeIn(SOURCE, text));
    const polls = places.map((place) =>
      mapped.generatedFor(place).some((one) => /^(?:if \()?.*\.poll\(cx\)/.test(mapped.textAt(one))),
    );
    expect(polls).toEqual([true, true, true]);
  });

  test("suspends where the await stands", () => {
    const pendings = [1, 2, 3].map((state) => {
      const { line, column } = mapped.find("return PENDING;", state);
      return mapped.originalFor({ line, column })?.line;
    });
    expect(pendings).toEqual([6, 8, 12]);
  });

  test("dispatches at the head of the function", () => {
    const head = placeIn(SOURCE, "async function");
    expect([at("switch (state)"), at("this.state = 0"), at("case 0:"), at("cancel(cx)")]).toEqual([
      head,
      head,
      head,
      head,
    ]);
  });

  test("never comes from the first line", () => {
    const strays = mapped.mappings.filter(({ original }) => original.line === 1);
    expect(strays.map(({ generated }) => mapped.textAt(generated))).toEqual(["// A line before the function."]);
  });

  test("begins a statement where the statement begins", () => {
    const [first, ...rest] = mapped.generatedFor(placeIn(SOURCE, "const price"));
    expect(mapped.textAt(first!)).toMatch(/^this\.awaiting = /);
    expect(rest.filter(({ line }) => line !== first!.line)).toEqual([]);
  });

  test("of a finally comes from the finally, whichever way it was entered", () => {
    expect(mapped.generatedFor(placeIn(SOURCE, "order.close()")).map((place) => mapped.textAt(place))).toEqual([
      expect.stringMatching(/^this\.order\.close\(\)/),
    ]);
  });
});

describe("names", () => {
  test("of fields are those of the variables", () => {
    const mapped = compile(SOURCE);
    const { generated, name } = mapped.mappings.find(
      ({ original }) => original.line === 9 && original.column === SOURCE.split("\n")[8]!.indexOf("rate"),
    )!;
    expect([mapped.textAt(generated).slice(0, 9), name]).toEqual(["this.rate", "rate"]);
  });

  test("of variables that had to be renamed are the old ones", () => {
    const source = `async function f(x) {
  "use future";
  { let x = await 1; use(x); await 2; use(x); }
  await 3;
  use(x);
}`;
    const mapped = compile(source);
    const renamed = mapped.mappings.filter(
      ({ generated, name }) => /^this\.x_2\b/.test(mapped.textAt(generated)) && name !== null,
    );
    expect(new Set(renamed.map(({ name }) => name))).toEqual(new Set(["x"]));
  });

  test("of a variable that closures share are told inside the closure", () => {
    const source = `async function f(list) {
  "use future";
  for (let i = 0; i < 2; i++) {
    list.push(() => i);
    await i;
  }
}`;
    const mapped = compile(source);
    const inClosure = mapped.mappings.find(({ original }) => original.line === 4 && original.column === 20);
    expect(inClosure?.name).toBe("i");
  });
});

describe("composition", () => {
  const typed = `interface Sleeper { sleep(ms: number): Promise<number>; }

type Ms = number;

export async function nap(from: Sleeper, ms: Ms): Promise<number> {
  "use future";
  const slept = await from.sleep(ms);
  return slept + 1;
}
`;

  test("with the map of an earlier compiler leads back to its source", () => {
    const first = esbuild(typed, { loader: "ts", sourcemap: "external", sourcefile: "nap.ts" });
    const mapped = compile(first.code, {
      inputSourceMap: JSON.parse(first.map) as NonNullable<TransformOptions["inputSourceMap"]>,
    });
    expect(mapped.trace.sources).toEqual(["nap.ts"]);
    expect(mapped.originalFor(mapped.find("from.sleep"))).toEqual(placeIn(typed, "from.sleep"));
    expect(mapped.originalFor(mapped.find("slept + 1"))?.line).toBe(8);
  });

  test("with a later one as well", () => {
    const mapped = compile(SOURCE);
    const second = esbuild(
      `${mapped.code}\n//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(encodedMap(mapped.trace)))}`,
      { minify: true, sourcemap: "external", format: "esm" },
    );
    const both = new Mapped(second.code, second.map);
    expect(both.originalFor(both.find(".close()"))?.line).toBe(11);
  });
});

describe("comments", () => {
  const code = (source: string): string => compile(source, { filename: "comments.js" }).code;

  test("of licences and of the file stay at the top", () => {
    const out = code(
      `/*! MIT */\n/** The module. */\nimport { x } from "x";\nexport async function f() { "use future"; await x; }\n`,
    );
    expect(out.startsWith("/*! MIT */\n/** The module. */\nimport {")).toBe(true);
  });

  test("before the first function are split: the licence on top, the rest with the function", () => {
    const out = code(`/* @license MIT */\n/** Doc of f. */\nexport async function f() { "use future"; await 1; }\n`);
    expect(out.startsWith("/* @license MIT */\nimport {")).toBe(true);
    expect(out).toContain("/** Doc of f. */\nexport function f");
  });

  test("of a function stay with it when its class is put before it", () => {
    const out = code(
      `import { future } from "@stator/runtime";\nconst a = 1; // one\n/** Doc of f. */\nexport const f = future(async () => { await a; });\n`,
    );
    expect(out).toContain("/** Doc of f. */\nexport const f");
    expect(out).toContain("const a = 1; // one");
  });

  test("stay with the statements that are taken apart", () => {
    const out = code(
      `async function f(g) {\n  "use future";\n  // before\n  const x = await g(1); // behind\n  /* middle */\n  g(x);\n  // last\n  return await g(2);\n}`,
    );
    expect(out).toMatch(/\/\/ before\n\s+this\.awaiting = .* \/\/ behind\n/);
    expect(out).toMatch(/\/\* middle \*\/\n\s+\(0, this\.g\)\(/);
    expect(out).toMatch(/\/\/ last\n\s+this\.awaiting = /);
  });

  test("that mark a call as pure stay before it", () => {
    const out = code(
      `async function f(g) { "use future"; await 1; return [/* @__PURE__ */ g(), /* @__PURE__ */ new g(await 2)]; }`,
    );
    expect(out.match(/\/\* @__PURE__ \*\/\s*(?:new |\(0, this\.g\))/g)).toHaveLength(2);
  });
});

test("on locals, comments and beginnings of statements stay as well", () => {
  const source = `async function f(g) {\n  "use future";\n  // before\n  const x = await g(1); // behind\n  return x + 1;\n}`;
  const mapped = compile(source, { plugins: [[stator, { metadata: false }]] });
  expect(mapped.code).toMatch(/\/\/ before\n\s+value = g\(1\); \/\/ behind\n/);
  expect(mapped.originalFor(mapped.find("value = g(1)"))).toMatchObject(placeIn(source, "const x"));
  expect(mapped.originalFor(mapped.find("value = awaiting.poll"))).toMatchObject({ line: 4 });
});

test("other directives stay where they are, and the annotation is gone", () => {
  const { code } = compile(
    `function outer() { "use strict"; return async function f(a) { "use strict"; "use future"; await a; }; }`,
    {
      sourceType: "script",
    },
  );
  expect(code.match(/"use strict"/g)!.length).toBeGreaterThanOrEqual(2);
  expect(code).not.toContain("use future");
});
