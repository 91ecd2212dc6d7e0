// Reads a file that the user named, and says in one message why it cannot.

import { statSync, readFileSync } from "node:fs";
import { extname, relative, resolve, sep } from "node:path";
import { Problem } from "../problem.js";

export interface Source {
  /** Absolute. */
  readonly path: string;
  /** As shown to people: relative to where they are, with forward slashes. */
  readonly shown: string;
  readonly text: string;
}

export const EXTENSIONS = [".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx"];

export function isSourceName(file: string): boolean {
  return EXTENSIONS.includes(extname(file));
}

export function readSource(file: string, cwd: string): Source {
  const path = resolve(cwd, file);
  const shown = shownPath(path, cwd);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new Problem(`Cannot read \`${shown}\`: no such file`, {
      help: "give the path of a TypeScript or JavaScript file",
    });
  }
  if (stats.isDirectory()) {
    throw new Problem(`Cannot read \`${shown}\`: it is a directory`, {
      help: "name a file in it, for example `src/main.ts`",
    });
  }
  if (!stats.isFile()) {
    throw new Problem(`Cannot read \`${shown}\`: it is a pipe or a device`, {
      help: "save the source as a file, and name that",
    });
  }
  if (!isSourceName(path)) {
    throw new Problem(`Cannot compile \`${shown}\`: it is neither TypeScript nor JavaScript`, {
      help: `the name of a source ends in ${EXTENSIONS.join(", ")}`,
    });
  }
  return { path, shown, text: textOf(path, shown) };
}

function textOf(path: string, shown: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new Problem(`Cannot read \`${shown}\`: ${(error as Error).message}`, {
      help: "check that you may read the file",
    });
  }
  try {
    if (bytes.includes(0)) throw new TypeError("a source holds no zero byte");
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(`Cannot compile \`${shown}\`: it is a binary file, or its text is not UTF-8`, {
      help: "save it as UTF-8 text, or name another file",
    });
  }
}

export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path);
  return (near === "" || near.startsWith(`..${sep}..${sep}..`) ? path : near).replaceAll("\\", "/");
}
