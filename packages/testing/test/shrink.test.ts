// The tools of the fuzzer that could fail silently: growing again from the same choices, and shrinking.

import { expect, test } from "vitest";
import { Choices } from "../src/fuzz/choices.js";
import { growProgram } from "../src/fuzz/program.js";
import { shrink } from "../src/fuzz/shrink.js";

test("a program grows again from its seed, and from the choices it made", () => {
  for (let seed = 0; seed < 20; seed++) {
    const choices = Choices.fromSeed(seed);
    const program = growProgram(choices);
    expect(growProgram(Choices.fromSeed(seed))).toBe(program);
    expect(growProgram(Choices.replay(choices.made))).toBe(program);
  }
});

test("programs differ from seed to seed", () => {
  const programs = Array.from({ length: 50 }, (_, seed) => growProgram(Choices.fromSeed(seed)));
  expect(new Set(programs).size).toBeGreaterThan(45);
});

test("shrinking ends at the smallest list that fails", async () => {
  const fails = async (list: readonly number[]): Promise<readonly number[] | null> =>
    list.some((value) => value >= 7) ? list : null;
  expect(await shrink([3, 90, 12, 0, 44, 8, 1], fails, 1000)).toEqual([7]);
});
