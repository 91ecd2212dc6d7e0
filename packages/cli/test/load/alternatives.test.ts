import { describe, expect, it } from "vitest";
import { alternatives, request, runtimeOfProgram } from "../../src/load/alternatives.js";

const OWN = "file:///cli/hooks.js";
const PARENT = "file:///app/main.ts";

const specifiers = (specifier: string): string[] => alternatives(specifier, PARENT, OWN).map((one) => one.specifier);

describe("alternatives", () => {
  it("looks for the TypeScript file behind a JavaScript name first", () => {
    expect(specifiers("./job.js")[0]).toBe("./job.ts");
    expect(specifiers("./job.mjs")[0]).toBe("./job.mts");
  });

  it("adds extensions and index files to a bare path", () => {
    expect(specifiers("./jobs")).toContain("./jobs.ts");
    expect(specifiers("./jobs/")).toContain("./jobs/index.ts");
  });

  it("keeps the query", () => {
    expect(specifiers("./job.js?v=2")[0]).toBe("./job.ts?v=2");
  });

  it("offers our own runtime to a program without one, and nothing else to packages", () => {
    expect(alternatives("@stator/runtime/abi", PARENT, OWN)).toEqual([
      { specifier: "@stator/runtime/abi", parentURL: OWN },
    ]);
    expect(alternatives("left-pad", PARENT, OWN)).toEqual([]);
    expect(alternatives("@stator/runtime-extras", PARENT, OWN)).toEqual([]);
  });

  it("finds the runtime as the program itself would", () => {
    expect(request(runtimeOfProgram(PARENT), OWN)).toEqual({ specifier: "@stator/runtime", parentURL: PARENT });
    expect(request("./job.js", PARENT)).toEqual({ specifier: "./job.js", parentURL: PARENT });
  });
});
