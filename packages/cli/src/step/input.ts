// Lines from standard input, read while everything else stands still: a program that is being walked through must not run on
// while its user thinks.

import { openSync, readSync } from "node:fs";

export interface LineReader {
  /** The next line; null at the end of the input. */
  next(): string | null;
}

export function standardInput(): LineReader {
  // A terminal is opened once more: the one that Node has may not wait for its user.
  const file = process.stdin.isTTY && process.platform !== "win32" ? openSync("/dev/tty", "r") : 0;
  const bytes = Buffer.alloc(4096);
  let text = "";
  let ended = false;
  return {
    next() {
      while (!ended && !text.includes("\n")) {
        const count = readSome(file, bytes);
        if (count === 0) ended = true;
        else text += bytes.toString("utf8", 0, count);
      }
      if (text === "") return null;
      const end = text.includes("\n") ? text.indexOf("\n") : text.length;
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      return line.replace(/\r$/, "");
    },
  };
}

const pause = new Int32Array(new SharedArrayBuffer(4));

function readSome(file: number, bytes: Buffer): number {
  for (;;) {
    try {
      return readSync(file, bytes, 0, bytes.length, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      // A pipe that is empty for the moment.
      Atomics.wait(pause, 0, 0, 10);
    }
  }
}
