// The programs of a folder: text files of small programs, each under a line `=== name`, which may end in flags.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Program {
  readonly area: string;
  readonly name: string;
  readonly source: string;
  readonly flags: readonly Flag[];
}

/**
 * - `sloppy`, `strict`: only in that mode.
 * - `changes`: awaiting is seen by the program itself, so its log differs from that of the synchronous one.
 * - `names yield`: it uses the word, which it could not as a generator.
 * - `lazily`: a lazy function differs by design; only `eager: true` is compared.
 */
export type Flag = "sloppy" | "strict" | "changes" | "names yield" | "lazily";

export function readPrograms(folder: URL): Program[] {
  return readdirSync(fileURLToPath(folder))
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .flatMap((file) => split(file.slice(0, -".txt".length), readFileSync(new URL(file, folder), "utf8")));
}

function split(area: string, text: string): Program[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf("\n");
      const [, name, flags] = /^(.*?)(?: \[(.*)\])?$/.exec(part.slice(0, end))!;
      return { area, name: name!, flags: (flags?.split(", ") ?? []) as Flag[], source: part.slice(end + 1) };
    });
}
