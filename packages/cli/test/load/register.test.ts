import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keyOf } from "../../src/load/compile-cache.js";
import { folder, HELLO, register, spawnNode, type Outcome } from "../stator.js";

const run = (cwd: string, env: Record<string, string> = {}): Promise<Outcome> =>
  spawnNode(["--import", register, "app.ts"], { cwd, env: { STATOR_CACHE: join(cwd, "cache"), ...env } });

const APP = `${HELLO}
console.log(await run(hello("you", 1)), hello("me", 1).constructor.name);
`;

describe("node --import stator/register", () => {
  it("compiles on load, and again only when something has changed", async () => {
    const cwd = folder({ "app.ts": APP });
    expect(await run(cwd)).toEqual({ code: 0, out: "Hello, you! Hello\n", err: "" });
    const [entry = "", ...others] = readdirSync(join(cwd, "cache"));
    expect(others).toEqual([]);
    // A mark in the entry shows whether it is used.
    const path = join(cwd, "cache", entry);
    writeFileSync(path, readFileSync(path, "utf8").replace("Hello, ", "Cached, "));
    expect((await run(cwd)).out).toBe("Cached, you! Hello\n");
    writeFileSync(join(cwd, "app.ts"), `${APP}// changed\n`);
    expect((await run(cwd)).out).toBe("Hello, you! Hello\n");
    expect(readdirSync(join(cwd, "cache"))).toHaveLength(2);
  });

  it("takes the compiler's options", async () => {
    const { out } = await run(folder({ "app.ts": APP }), { STATOR_OPTIONS: '{"lowering":"generator"}' });
    expect(out).toMatch(/^Hello, you! (?!Hello)/);
  });

  it("points at the source when something is thrown, also without a cache", async () => {
    const cwd = folder({
      "app.ts": `${APP}type Text = string;\n\nfunction fail(text: Text): never {\n  throw new Error(text);\n}\nfail("no");\n`,
    });
    const { code, out, err } = await run(cwd, { STATOR_CACHE: "off" });
    expect(code).toBe(1);
    expect(out).toBe("Hello, you! Hello\n");
    expect(err).toContain("app.ts:13:9");
  });

  it("compiles CommonJS", async () => {
    const cwd = folder({
      "app.ts": `const { run } = require("@stator/runtime");\nconst one = async (x: number) => {\n  "use future";\n  return await x;\n};\nrun(one(1)).then((value: number) => console.log(value, one(1).constructor.name));\n`,
      "package.json": '{"type":"commonjs"}',
    });
    expect(await run(cwd)).toEqual({ code: 0, out: "1 One\n", err: "" });
  });
});

describe("keyOf", () => {
  it("is another for other options, contents and names", () => {
    const source = { path: "/app/a.ts", shown: "a.ts", text: "1" };
    const keys = [
      keyOf(source, {}),
      keyOf(source, { options: { lowering: "generator" } }),
      keyOf({ ...source, text: "2" }, {}),
      keyOf({ ...source, shown: "b.ts" }, {}),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(keyOf({ ...source }, {})).toBe(keys[0]);
  });
});
