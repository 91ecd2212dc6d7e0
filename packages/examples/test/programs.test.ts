// Every program prints what stands beside it, whichever way it is lowered.

import { readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findPrograms, makeStage, runProgram } from "./programs.js";

// Starting a process takes long on a busy machine.
vi.setConfig({ testTimeout: 40_000, hookTimeout: 40_000 });

/** The programs that are meant to fail. */
const EXIT_CODES: Readonly<Record<string, number>> = { "async-in-depth/06-forgotten-wake": 1 };

const programs = findPrograms();
let stage: string;

beforeAll(async () => {
  stage = await makeStage();
});

afterAll(() => rmSync(stage, { recursive: true, force: true }));

describe.concurrent("the programs", () => {
  test.each(programs)("$name prints what stands beside it", async (program) => {
    const outcome = await runProgram(program, "class", stage);
    expect(outcome).toEqual({ code: EXIT_CODES[program.name] ?? 0, ...program.expected });
  });

  // Dumps name the awaited text only for classes, so standard error may differ.
  test.each(programs)("$name prints the same when it is lowered to generators", async (program) => {
    const { code, out } = await runProgram(program, "generator", stage);
    expect({ code, out }).toEqual({ code: EXIT_CODES[program.name] ?? 0, out: program.expected.out });
  });
});

test("every step of the tutorial has its program", () => {
  const steps = programs
    .map(({ name }) => /^async-in-depth\/(\d\d)-/.exec(name)?.[1])
    .filter((step) => step !== undefined);
  expect(steps).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0")));
});

test("the README lists every program, in order", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const listed = [...readme.matchAll(/^\| \[[^\]]+\]\((.+)\.ts\)/gm)].map(([, name]) => name);
  expect(listed).toEqual(programs.map(({ name }) => name));
});
