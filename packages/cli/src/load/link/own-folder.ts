// The folder that a run puts its modules into. It goes away with the process; one whose process was killed is taken away by the
// next that comes.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../../problem.js";

export function makeOwnFolder(): string {
  const base = tmpdir();
  sweep(base);
  let folder: string;
  try {
    folder = mkdtempSync(join(base, `stator-run-${process.pid}-`));
  } catch (error) {
    throw new Problem(`Cannot put compiled modules into \`${base}\`: ${(error as Error).message}`, {
      help: "set TMPDIR to a folder that you may write to",
    });
  }
  process.once("exit", () => removeFolder(folder));
  return folder;
}

export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Not ours to remove, or in use: somebody else will.
  }
}

function sweep(base: string): void {
  let names: string[] = [];
  try {
    names = readdirSync(base);
  } catch {
    // Then nothing can be made there either, and that is the message to give.
  }
  for (const name of names) {
    const pid = /^stator-run-(\d+)-\w+$/.exec(name)?.[1];
    if (pid !== undefined && !lives(Number(pid))) removeFolder(join(base, name));
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process lives, too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
