import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { folder, HELLO, spawnNode, type Outcome } from "../stator.js";

const register = fileURLToPath(new URL("../../dist/register.js", import.meta.url));

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

  it("takes the compiler's options, which are part of the key", async () => {
    const cwd = folder({ "app.ts": APP });
    await run(cwd);
    const { out } = await run(cwd, { STATOR_OPTIONS: '{"lowering":"generator"}' });
    expect(out).toMatch(/^Hello, you! (?!Hello)/);
    expect(readdirSync(join(cwd, "cache"))).toHaveLength(2);
  });

  it("points at the source when something is thrown", async () => {
    const cwd = folder({
      "app.ts": `type Text = string;\n\nfunction fail(text: Text): never {\n  throw new Error(text);\n}\nfail("no");\n`,
    });
    const { code, err } = await run(cwd);
    expect(code).toBe(1);
    expect(err).toContain("app.ts:4:9");
  });

  it("works without a cache", async () => {
    const cwd = folder({ "app.ts": APP });
    expect((await run(cwd, { STATOR_CACHE: "off" })).out).toBe("Hello, you! Hello\n");
  });
});
