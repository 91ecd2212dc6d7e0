// Cancelling at each suspension, through both lowerings.

import { describe, expect, test } from "vitest";
import { cancelCases, runCancelled } from "./cases/cancel.js";
import { classCompiler } from "./class-compile.js";
import { generatorCompiler } from "./generator-compile.js";

const lowerings = {
  class: classCompiler({ include: "all" }),
  generator: generatorCompiler({ include: "all" }),
};

describe.each(Object.entries(lowerings))("cancel of a %s", (_, compile) => {
  for (const program of cancelCases) {
    test.each(program.cancelled.map((log, index) => [index + 1, log] as const))(
      `${program.name} at suspension %i`,
      async (suspensions, log) => {
        expect(await runCancelled(program, suspensions, compile)).toEqual(log);
      },
    );
  }

  test("before the first poll runs no code of the body", async () => {
    expect(await runCancelled(cancelCases[0]!, 0, compile)).toEqual(["parameters"]);
  });
});
