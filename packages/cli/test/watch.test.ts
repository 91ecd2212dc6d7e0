import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { watchFiles } from "../src/watch.js";
import { bin, folder, HELLO } from "./stator.js";

describe("watchFiles", () => {
  it("calls back once for a change of one of the files, and not for others", async () => {
    const cwd = folder({ "a.ts": "1", "b.ts": "1" });
    const changed = vi.fn<() => void>();
    const watching = watchFiles(["a.ts"], cwd, changed);
    writeFileSync(join(cwd, "b.ts"), "2");
    writeFileSync(join(cwd, "a.ts"), "2");
    writeFileSync(join(cwd, "a.ts"), "3");
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 20_000 });
    watching.close();
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe("--watch", () => {
  it("shows the file again when it has changed, also after a mistake, until it is interrupted", async () => {
    const cwd = folder({ "hello.ts": HELLO });
    const child = spawn(process.execPath, [bin, "expand", "hello.ts", "--watch"], {
      cwd,
      env: { ...process.env, NO_COLOR: "1" },
    });
    let text = "";
    const collect = (chunk: Buffer): void => void (text += String(chunk));
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const seen = (part: string): Promise<void> => vi.waitFor(() => expect(text).toContain(part), { timeout: 20_000 });
    await seen("class Hello");
    writeFileSync(join(cwd, "hello.ts"), "const = 1;\n");
    await seen("Cannot parse `hello.ts`");
    writeFileSync(join(cwd, "hello.ts"), HELLO.replaceAll("hello", "goodbye"));
    await seen("class Goodbye");
    child.kill("SIGINT");
    expect(await new Promise((resolve) => void child.once("exit", resolve))).toBe(0);
  });
});
