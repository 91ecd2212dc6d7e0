import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { packageFormat } from "../../../src/load/package-format.js";
import { givenConditions, resolveFrom } from "../../../src/load/link/resolve.js";
import { folder } from "../../stator.js";

const FILES = {
  "package.json":
    '{"name":"app","type":"module","exports":{"./jobs":"./src/jobs.ts"},"imports":{"#jobs":"./src/jobs.ts"}}',
  "src/main.ts": "",
  "src/jobs.ts": "",
  "src/old/package.json": '{"type":"commonjs"}',
  "src/old/a.js": "",
  "node_modules/dep/package.json": '{"name":"dep","exports":{"import":"./m.js","require":"./c.js"}}',
  "node_modules/dep/m.js": "",
};

describe("resolveFrom", () => {
  it.each([
    ["./jobs.js", "src/jobs.ts"],
    ["./jobs", "src/jobs.ts"],
    ["./jobs.js?again", "src/jobs.ts?again"],
    ["#jobs", "src/jobs.ts"],
    ["app/jobs", "src/jobs.ts"],
    ["dep", "node_modules/dep/m.js"],
  ])("finds %s as Node does, or as TypeScript does", (specifier, file) => {
    const cwd = folder(FILES);
    const [path = "", query] = file.split("?");
    const found = pathToFileURL(join(cwd, path)).href + (query === undefined ? "" : `?${query}`);
    expect(resolveFrom(specifier, pathToFileURL(join(cwd, "src/main.ts")).href)).toBe(found);
  });

  it("knows Node's own modules, and offers our runtime to a program without one", () => {
    const parent = pathToFileURL(join(folder(FILES), "src/main.ts")).href;
    expect(resolveFrom("fs", parent)).toBe("node:fs");
    expect(resolveFrom("@stator/runtime", parent)).toMatch(/^file:.*\/runtime\//);
    expect(() => resolveFrom("left-pad", parent)).toThrow("left-pad");
  });

  it("follows the conditions that Node was given", () => {
    expect(givenConditions(["-C", "a", "--conditions=b", "--inspect", "-C=c", "-C"])).toEqual(["a", "b", "c"]);
  });
});

describe("packageFormat", () => {
  it("is what the nearest package.json says", () => {
    const cwd = folder(FILES);
    expect(packageFormat(join(cwd, "src/main.ts"))).toBe("module");
    expect(packageFormat(join(cwd, "src/old/a.js"))).toBe("commonjs");
    expect(packageFormat(join(folder({ "package.json": "{}" }), "a.js"))).toBeUndefined();
  });
});
