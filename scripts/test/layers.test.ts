import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { importsOf } from "../checks/imports.js";
import { readLayers, violations } from "../checks/layers.js";
import { trackedFiles } from "../checks/tracked-files.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const rows = readLayers(readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8"));

test("every import line agrees with the layers of ARCHITECTURE.md", () => {
  const sources = trackedFiles(root)
    .filter(({ path }) => /^(?:plugin|runtime|packages\/[^/]+)\/src\/.*\.ts$/.test(path))
    .map(({ path, text }) => ({ path, code: text }));
  expect(violations(rows, sources)).toEqual([]);
});

describe("the layer checker", () => {
  const check = (path: string, code: string) => violations(rows, [{ path, code }]);

  test("refuses a phase of the plugin that imports another phase", () => {
    expect(check("plugin/src/3-lower/try.ts", 'import { layOut } from "../5-layout/states.js";')).toEqual([
      "plugin/src/3-lower/try.ts:1: `plugin/src/3-lower/` may not import `../5-layout/states.js`",
    ]);
  });

  test("lets only the pipeline import phases", () => {
    const code = 'import { collect } from "./1-find/collect.js";';
    expect(check("plugin/src/compile.ts", code)).toEqual([]);
    expect(check("plugin/src/index.ts", code)).toHaveLength(1);
    expect(check("plugin/src/index.ts", 'import { compile } from "./compile.js";')).toEqual([]);
  });

  test("lets the plugin see types of the runtime and no values", () => {
    expect(check("plugin/src/6-emit/class.ts", 'import type { Machine } from "@stator/runtime/abi";')).toEqual([]);
    expect(check("plugin/src/6-emit/class.ts", 'import { PENDING } from "@stator/runtime/abi";')).toHaveLength(1);
    expect(check("plugin/src/6-emit/class.ts", 'import { type Machine } from "@stator/runtime/abi";')).toHaveLength(1);
  });

  test("keeps the platform out of the runtime except for hosts and io", () => {
    const code = 'import { setImmediate } from "node:timers";';
    expect(check("runtime/src/host/node.ts", code)).toEqual([]);
    expect(check("runtime/src/core/task.ts", code)).toHaveLength(1);
    expect(check("runtime/src/index.ts", code)).toHaveLength(1);
  });

  test("shows the executor the interface of hosts but no host", () => {
    expect(check("runtime/src/executor/run.ts", 'import type { Host } from "../host/host.js";')).toEqual([]);
    expect(check("runtime/src/executor/run.ts", 'import { nodeHost } from "../host/node.js";')).toHaveLength(1);
  });

  test("refuses a package that reaches around another one's exports", () => {
    expect(check("packages/cli/src/demo.ts", 'import { run } from "../../../runtime/src/index.js";')).toHaveLength(1);
    expect(check("packages/cli/src/demo.ts", 'import { run } from "@stator/runtime";')).toEqual([]);
  });

  test("refuses a file that no row covers", () => {
    expect(check("packages/new/src/index.ts", "export {};")).toEqual([
      "packages/new/src/index.ts: no row of the table covers this file",
    ]);
  });

  test("refuses a document without the table", () => {
    expect(() => readLayers("# Architecture\n\n## Layers\n\nNone.\n")).toThrow("has no table of layers");
  });
});

test("importsOf() finds every way to import and nothing in comments or strings", () => {
  const code = `
    // import "comment";
    const text = 'import "string"';
    import "./bare.js";
    import type { A } from "types";
    export * from "./all.js";
    export type { B } from "./b.js";
    const lazy = () => import("lazy");
    type C = import("written").C;
  `;
  expect(importsOf(code).map(({ specifier, typesOnly }) => [specifier, typesOnly])).toEqual([
    ["./bare.js", false],
    ["types", true],
    ["./all.js", false],
    ["./b.js", true],
    ["lazy", false],
    ["written", true],
  ]);
});
