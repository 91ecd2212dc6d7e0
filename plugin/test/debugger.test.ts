// A real debugger (V8's inspector protocol) on compiled code: what it shows, mapped back, is the source.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import type { Mapped, Position } from "./mapped.js";
import { ProgramFolder } from "./program-folder.js";

const folder = new ProgramFolder();
afterAll(() => folder.remove());
const DEBUGGER = fileURLToPath(new URL("./debugger/debugger.mjs", import.meta.url));

interface Pause extends Position {
  readonly functionName: string;
  readonly seen: Readonly<Record<string, unknown>>;
}

interface Orders {
  readonly breakpoints: readonly Position[];
  /** Expressions to evaluate in each pause, by name. */
  readonly look: Readonly<Record<string, string>>;
  readonly step: "stepOver" | "resume";
}

function debug(name: string, orders: Orders): Pause[] {
  const args = [DEBUGGER, join(folder.path, `${name}.mjs`), JSON.stringify(orders)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Pause[];
}

/** The source lines of the pauses, one entry per visit. */
function linesOf(mapped: Mapped, pauses: readonly Pause[]): number[] {
  const lines = pauses.flatMap((pause) => mapped.originalFor(pause)?.line ?? []);
  return lines.filter((line, index) => line !== lines[index - 1]);
}

/** The line, counted from 1, that holds the text. */
function lineOf(source: string, text: string): number {
  return source.split("\n").findIndex((line) => line.includes(text)) + 1;
}

const READY = `import { future, run } from "@stator/runtime";

const total = future(async (orders) => {
  let sum = 0;
  for (const order of orders) {
    const price = await order;
    sum += price;
  }
  if (sum > 2) {
    sum += await 10;
  }
  try {
    await 1;
    sum += 1;
  } finally {
    await 2;
    sum *= 2;
  }
  const text = \`total \${sum}\`;
  return text;
});

await run(total([1, 2]));
`;

describe("stepping over, statement by statement", () => {
  const mapped = folder.compile("ready", READY);
  const head = lineOf(READY, "const total");
  const pauses = debug("ready", {
    breakpoints: [mapped.breakpointFor(lineOf(READY, "let sum"))!],
    look: {},
    step: "stepOver",
  });
  // The dispatch stands at the head of the function.
  const lines = linesOf(mapped, pauses).filter((line) => line !== head);

  test("visits the lines of the source in order, and an await is followed by the line after it", () => {
    const turn = [5, 6, 7];
    const wanted = [4, ...turn, ...turn, 5, 9, 10, 13, 14, 16, 17, 19, 20];
    expect(lines.filter((line, index) => line !== lines[index - 1])).toEqual(wanted);
  });

  test("never stops at a line outside the function", () => {
    expect(lines.filter((line) => line < head || line > lineOf(READY, "return text"))).toEqual([]);
  });
});

const WAITING = `import { future, run, sleep } from "@stator/runtime";

class Pool {
  size = 3;

  async take(wanted) {
    "use future";
    const first = await this.one(wanted);
    let state = first + 1;
    for (let i = 0; i < 2; i++) {
      const last = () => i;
      await sleep(1);
      state += last();
    }
    {
      const first = "inner";
      await sleep(1);
      this.size = first.length;
    }
    return [first, state];
  }

  async one(number) {
    "use future";
    await sleep(1);
    return number * 10;
  }
}

await run(new Pool().take(4));
`;

describe("a breakpoint on the line after an await", () => {
  const mapped = folder.compile("waiting", WAITING);
  const after = ["let state", "state += last", "this.size = first", "return number"].map((text) =>
    lineOf(WAITING, text),
  );
  const placesOf = (line: number): number[] => {
    const column = Math.min(
      ...mapped.mappings.filter(({ original }) => original.line === line).map((one) => one.original.column),
    );
    return [...new Set(mapped.generatedFor({ line, column }).map((place) => place.line))];
  };

  test("is one place in the output", () => {
    expect(after.map((line) => placesOf(line).length)).toEqual([1, 1, 1, 1]);
  });

  test("is hit each time the function comes there, once", () => {
    const pauses = debug("waiting", {
      breakpoints: after.map((line) => mapped.breakpointFor(line)!),
      look: {},
      step: "resume",
    });
    const [state, turn, size, number] = after;
    expect(pauses.map((pause) => mapped.originalFor(pause)?.line)).toEqual([number, state, turn, turn, size]);
  });

  test("on an await stops before what is awaited is called", () => {
    const line = lineOf(WAITING, "await this.one");
    const pauses = debug("waiting", {
      breakpoints: [mapped.breakpointFor(line)!],
      look: { state: "machine.state", awaiting: "machine.awaiting === null" },
      step: "resume",
    });
    expect(pauses.map(({ seen }) => seen)).toEqual([{ state: -1, awaiting: true }]);
  });
});

describe("variables on locals", () => {
  const mapped = folder.compile("locals", WAITING);
  const at = (text: string, look: Record<string, string>): unknown[] =>
    debug("locals", { breakpoints: [mapped.breakpointFor(lineOf(WAITING, text))!], look, step: "resume" }).map(
      ({ seen }) => seen,
    );

  test("go by their own names", () => {
    const turn = { first: 40, wanted: 4 };
    expect(at("state += last", { first: "first", wanted: "wanted" })).toEqual([turn, turn]);
    expect(at("return number", { number: "number" })).toEqual([{ number: 4 }]);
  });

  test("what the function was called on is one, too", () => {
    expect(at("this.size = first", { size: "self.size" })).toEqual([{ size: 3 }]);
  });
});

describe("variables in fields", () => {
  const mapped = folder.compile("variables", WAITING, { directStart: false });
  const at = (text: string, look: Record<string, string>): unknown[] =>
    debug("variables", { breakpoints: [mapped.breakpointFor(lineOf(WAITING, text))!], look, step: "resume" }).map(
      ({ seen }) => seen,
    );

  test("are fields of `this` under their own names", () => {
    const look = { first: "this.first", wanted: "this.wanted" };
    expect(at("state += last", look)).toEqual([
      { first: 40, wanted: 4 },
      { first: 40, wanted: 4 },
    ]);
  });

  test("under another name where the machine needs theirs, which its description tells", () => {
    const look = {
      fields: "this.constructor.machine.fields.state",
      value: "this[this.constructor.machine.fields.state]",
    };
    expect(at("this.size = first", look)).toEqual([{ fields: expect.stringMatching(/^state_/), value: 42 }]);
  });

  test("that closures share are in the record of their turn", () => {
    const look = { i: "this.turn.i" };
    expect(at("state += last", look)).toEqual([{ i: 0 }, { i: 1 }]);
  });

  test("parameters are, too", () => {
    expect(at("return number", { number: "this.number" })).toEqual([{ number: 4 }]);
  });

  test("and what the function was called on is kept apart from the machine", () => {
    expect(at("this.size = first", { size: "this.self.size" })).toEqual([{ size: 3 }]);
  });
});
