import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { faultsOf, trackedFiles } from "../checks/tracked-files.js";

test("no file of the repository is too long or names a machine or a registry", () => {
  const files = trackedFiles(fileURLToPath(new URL("../../", import.meta.url)));
  expect(files.map(({ path }) => path)).toContain("package.json");
  expect(files.flatMap(faultsOf)).toEqual([]);
});

describe("faultsOf()", () => {
  const lines = (count: number) => "x;\n\n".repeat(count);

  test("counts lines that are not blank and allows 250", () => {
    expect(faultsOf({ path: "a.ts", text: lines(250) })).toEqual([]);
    expect(faultsOf({ path: "a.ts", text: lines(251) })).toEqual([
      "a.ts: 251 lines that are not blank, 250 are allowed",
    ]);
  });

  test("leaves documents and generated files as long as they are", () => {
    expect(faultsOf({ path: "a.md", text: lines(251) })).toEqual([]);
    expect(faultsOf({ path: "output.snap.js", text: lines(251) })).toEqual([]);
  });

  test.each([["", "home", "ann", "x.ts"].join("/"), ["", "Users", "ann"].join("/"), ["C:", "Users", "ann"].join("\\")])(
    "refuses the absolute path %s",
    (path) => {
      expect(faultsOf({ path: "a.md", text: `see ${path} there` })).toEqual([
        `a.md:1: names a machine or a registry: ${path}`,
      ]);
    },
  );

  test("refuses the host of a registry, also inside an address", () => {
    const host = ["registry", "example", "org"].join(".");
    expect(faultsOf({ path: "pnpm-lock.yaml", text: `a\ntarball: https://${host}/a.tgz` })).toHaveLength(1);
  });

  test("refuses an .npmrc anywhere", () => {
    expect(faultsOf({ path: "packages/cli/.npmrc", text: "" })).toHaveLength(1);
  });

  test("takes relative paths and addresses for what they are", () => {
    const text = "./home/a.ts src/work/b.ts https://example.com/home/page ${root}/tmp/x";
    expect(faultsOf({ path: "a.md", text })).toEqual([]);
  });
});
