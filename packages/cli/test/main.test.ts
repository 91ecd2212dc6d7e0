// What every command shares: help, version, colours, paths.

import { describe, expect, it } from "vitest";
import { commandNames, loadCommands } from "../src/commands.js";
import { paintWith, withoutColours } from "../src/show/paint.js";
import { folder, HELLO, stator } from "./stator.js";

describe("stator", () => {
  it("lists its commands when it is given none", async () => {
    const { code, out } = await stator([], folder());
    expect(code).toBe(0);
    for (const { name, summary } of await loadCommands()) {
      expect(out).toContain(`  ${name} `);
      expect(out).toContain(summary);
    }
  });

  it.each(commandNames)("%s --help shows its options and examples", async (name) => {
    const { code, out } = await stator([name, "--help"], folder());
    expect(code).toBe(0);
    expect(out).toContain(`Usage: stator ${name}`);
    expect(out).toContain("Examples");
    expect(out).toBe((await stator(["help", name], folder())).out);
  });

  it("tells its version", async () => {
    expect((await stator(["--version"], folder())).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("takes paths with blanks in them", async () => {
    const { code, out } = await stator(
      ["expand", "my files/hello world.ts"],
      folder({ "my files/hello world.ts": HELLO }),
    );
    expect(code).toBe(0);
    expect(out).toContain("(my files/hello world.ts:3)");
  });

  it("uses colours only when it may", async () => {
    const cwd = folder({ "hello.ts": HELLO });
    const plain = await stator(["expand", "hello.ts"], cwd);
    const coloured = await stator(["expand", "hello.ts"], cwd, { paint: paintWith(true) });
    expect(plain.out).not.toContain("\u001B");
    expect(coloured.out).toContain("\u001B[35mclass\u001B[0m");
    expect(withoutColours(coloured.out)).toBe(plain.out);
  });

  it("shows progress through many files on a terminal, and none when told to be quiet", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `file${index}.ts`);
    const cwd = folder(Object.fromEntries(names.map((name) => [name, HELLO])));
    const loud = await stator(["check", ...names], cwd, { interactive: true });
    const quiet = await stator(["check", "--quiet", ...names], cwd, { interactive: true });
    expect(loud.err).toContain("12/12 file11.ts");
    expect(loud.err.endsWith("\u001B[2K")).toBe(true);
    expect(loud.out).toBe("12 files, 12 functions compiled, 0 problems\n");
    expect(quiet).toEqual({ code: 0, out: "", err: "" });
  });

  it("keeps the progress apart from what is printed meanwhile", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `file${index}.ts`);
    const cwd = folder({ ...Object.fromEntries(names.map((name) => [name, HELLO])), "file3.ts": "const = 1;\n" });
    let screen = "";
    const write = (text: string): void => void (screen += text);
    await stator(["inspect", ...names], cwd, { interactive: true, out: write, err: write, columns: 12 });
    // What a terminal shows: each erased line is gone, nothing is left of it.
    const left = screen.split("\n").map((line) => line.slice(line.lastIndexOf("\u001B[2K") + 1));
    expect(screen).toContain("10/12 file9\r\u001B[2K");
    expect(left.join("\n")).not.toMatch(/\d+\/12/);
    expect(left.filter((line) => /^(?:\[2K)?Cannot parse/.test(line))).toHaveLength(1);
  });
});
