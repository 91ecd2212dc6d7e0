// Cancelling at each suspension, through the generator lowering.

import { describe, expect, test } from "vitest";
import { cancelCases, runCancelled } from "./cases/cancel.js";
import { generatorCompiler } from "./generator-compile.js";

const lazy = generatorCompiler({ include: "all" });

describe("cancel", () => {
  for (const program of cancelCases) {
    test.each(program.cancelled.map((log, index) => [index + 1, log] as const))(
      `${program.name} at suspension %i`,
      async (suspensions, log) => {
        expect(await runCancelled(program, suspensions, lazy)).toEqual(log);
      },
    );
  }

  test("before the first poll runs no code of the body", async () => {
    expect(await runCancelled(cancelCases[0]!, 0, lazy)).toEqual(["parameters"]);
  });
});
