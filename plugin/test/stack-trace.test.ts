// Errors thrown after an await: with the map, their stacks read like those of native async functions.

import { afterAll, describe, expect, test } from "vitest";
import type { StatorOptions } from "../src/index.js";
import { ProgramFolder } from "./program-folder.js";

const folder = new ProgramFolder();
afterAll(() => folder.remove());

const SOURCE = `import { future, run, sleep } from "@stator/runtime";

const inner = future(async (list) => {
  await sleep(1);
  const none = list.length === 0 ? null : list;
  return none.map((one) => one);
});

async function outer(list) {
  "use future";
  const got = await inner(list);
  return got;
}

class Shop {
  async order(list) {
    "use future";
    if (list.length === 0) {
      await outer(list);
    }
  }

  async #secret() {
    "use future";
    await sleep(1);
    try {
      await sleep(1);
    } finally {
      this.missing();
    }
  }

  open = () => this.#secret();
}

const main = future(async (how) => {
  await sleep(1);
  if (how === "deep") await new Shop().order([]);
  if (how === "private") await new Shop().open();
  if (how === "parameter") await withDefault();
  if (how === "closure") [1].forEach((one) => one.toFixed(1000));
  await atOnce();
});

const withDefault = future(async (x = fail("default")) => {
  await sleep(x);
});

async function atOnce() {
  "use future";
  await 1;
  fail("at once");
}

function fail(text) {
  throw new Error(text);
}

for (const how of ["deep", "private", "parameter", "closure", "at once"]) {
  try {
    await run(main(how));
  } catch (error) {
    console.log(error.stack.replaceAll(import.meta.dirname + "/", "") + "\\n");
  }
}
`;

/** Where a text of the source is, as stacks tell it; `mark` further on. */
function place(text: string, mark = text): string {
  const at = SOURCE.indexOf(text);
  const before = SOURCE.slice(0, SOURCE.indexOf(mark, at)).split("\n");
  return `(main.js:${before.length}:${before.at(-1)!.length + 1})`;
}

/** The stacks that the program prints, without the frames of the runtime. */
function stacks(given: StatorOptions, ...flags: string[]): string[][] {
  folder.compile("main", SOURCE, given);
  const printed = folder
    .run("main", ...flags)
    .trim()
    .split("\n\n");
  return printed.map((stack) =>
    stack
      .split("\n")
      .filter((line) => !/node_modules|node:internal/.test(line))
      .map(withoutReceiver),
  );
}

/** From Node 22 on a frame also names the class of `this`, which is the machine's: `Inner.inner`. */
function withoutReceiver(line: string): string {
  return line.replace(/^( {4}at )(\w+)\.(\S+)/, (whole, start: string, receiver: string, name: string) =>
    receiver.toLowerCase() === name.replace(/\W/g, "").toLowerCase() ? start + name : whole,
  );
}

describe("with source maps", () => {
  const [deep, hidden, parameter, closure, atOnce] = stacks({}, "--enable-source-maps");

  test("the frame has the line and column of the source and the name of the function, then come the awaits", () => {
    expect(deep).toEqual([
      "TypeError: Cannot read properties of null (reading 'map')",
      `    at inner ${place("none.map", "map")}`,
      `    at async outer ${place("await inner(")}`,
      `    at async Shop.order ${place("await outer(")}`,
      `    at async main ${place("await new Shop().order")}`,
    ]);
  });

  test("a private method, in a finally", () => {
    expect(hidden!.slice(1)).toEqual([
      `    at Shop.#secret ${place("this.missing", "missing")}`,
      `    at async main ${place("await new Shop().open")}`,
    ]);
  });

  test("the default of a parameter", () => {
    expect(parameter!.slice(1, 3)).toEqual([
      `    at fail ${place("new Error")}`,
      `    at new withDefault ${place('fail("default')}`,
    ]);
  });

  test("a closure inside the function", () => {
    expect(closure!.slice(1)).toContainEqual(expect.stringContaining(place("one.toFixed", "toFixed")));
    expect(closure!.slice(1)).toContainEqual(`    at main ${place("[1].forEach", "forEach")}`);
  });

  test("a function that never waited is an ordinary frame", () => {
    expect(atOnce!.slice(1, 4)).toEqual([
      `    at fail ${place("new Error")}`,
      `    at atOnce ${place('fail("at once')}`,
      `    at main ${place("await atOnce", "atOnce")}`,
    ]);
  });
});

test("without source maps the frame still says which function it was", () => {
  const [deep] = stacks({});
  expect(deep!.slice(1)).toEqual([
    expect.stringMatching(/at Inner\.start \(.*main\.mjs:\d+:\d+\)/),
    `    at async outer ${place("await inner(")}`,
    `    at async Shop.order ${place("await outer(")}`,
    `    at async main ${place("await new Shop().order")}`,
  ]);
});

test("the generator lowering has the same line and column", () => {
  const [deep] = stacks({ lowering: "generator" }, "--enable-source-maps");
  expect(deep![1]).toContain(place("none.map", "map"));
});

test("code without metadata has the same frame, and no awaits", () => {
  const [deep] = stacks({ metadata: false }, "--enable-source-maps");
  expect(deep!.slice(1)).toEqual([`    at inner ${place("none.map", "map")}`]);
});
