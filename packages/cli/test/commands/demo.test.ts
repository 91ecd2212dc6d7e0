import { describe, expect, it } from "vitest";
import { folder, HELLO, spawnStator } from "../stator.js";

describe("stator demo", () => {
  it("shows the bundled example, its class and its states, and runs it with a trace", async () => {
    const { code, out, err } = await spawnStator(["demo"], { cwd: folder() });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const parts = [
      "3 | const hello",
      "class Hello {",
      "1      :5    sleep(ms)  greeting",
      "poll     #1 hello",
      "Hello, world!\n",
    ];
    const places = parts.map((part) => out.indexOf(part));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("takes another example by its name", async () => {
    const { code, out, err } = await spawnStator(["demo", "pipeline"], { cwd: folder() });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.trimEnd()).toMatch(/2 jobs$/);
  });

  it("does the same for a file of the user's, with its imports, outside every workspace", async () => {
    const cwd = folder({
      "my app/main.ts": `import { future, run } from "@stator/runtime";\nimport { hello } from "./hello.js";\nconst main = future(async () => await hello("you", 1));\nconsole.log(await run(main()) satisfies string);\n`,
      "my app/hello.ts": HELLO,
    });
    const { code, out, err } = await spawnStator(["demo", "my app/main.ts"], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("class Main {");
    expect(out).toContain("waits for sleep(ms) at hello:5 < main:3");
    expect(out).toContain("\nHello, you!\n");
  });

  it("says so when the file runs nothing", async () => {
    const { code, out } = await spawnStator(["demo", "hello.ts"], { cwd: folder({ "hello.ts": HELLO }) });
    expect(code).toBe(0);
    expect(out).toContain("Nothing was polled");
  });

  it("names the place of a mistake in an imported file", async () => {
    const cwd = folder({
      "main.ts": `import { future, run } from "@stator/runtime";\nimport "./broken.js";\nawait run(future(async () => 1)());\n`,
      "broken.ts": "const = 1;\n",
    });
    const { code, err } = await spawnStator(["demo", "main.ts"], { cwd });
    expect(code).toBe(1);
    expect(err).toContain("Cannot parse `broken.ts`: unexpected token\n\n    broken.ts:1:7");
    expect(err).not.toMatch(/^ {4}at /m);
  });
});
