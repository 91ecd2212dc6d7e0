import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { makeOwnFolder, removeFolder } from "../../../src/load/link/own-folder.js";
import { folder } from "../../stator.js";

function temporary(): string {
  const base = folder();
  vi.stubEnv("TMPDIR", base);
  onTestFinished(() => void vi.unstubAllEnvs());
  return base;
}

describe("makeOwnFolder", () => {
  it("takes away the folders of processes that are gone, and no others", () => {
    const base = temporary();
    const { pid } = spawnSync(process.execPath, ["-e", "0"]);
    const names = [`stator-run-${pid}-abc`, `stator-run-${process.pid}-abc`, "stator-run-notes"];
    for (const name of names) mkdirSync(join(base, name));
    const own = makeOwnFolder();
    onTestFinished(() => removeFolder(own));
    expect(existsSync(own)).toBe(true);
    expect(names.map((name) => existsSync(join(base, name)))).toEqual([false, true, true]);
  });

  it("says what to do when it may not write there", () => {
    vi.stubEnv("TMPDIR", join(temporary(), "gone"));
    expect(() => makeOwnFolder()).toThrow(/^Cannot put compiled modules into [^]*help: set TMPDIR/);
  });
});
