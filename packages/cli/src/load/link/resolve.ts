// Which file an import means, as Node would say it, for a module that does not lie where it is loaded from.

import { moduleResolve } from "import-meta-resolve";
import { alternatives } from "../alternatives.js";

/** The address of what `specifier` means in the module at `parent`. Throws what Node would. */
export function resolveFrom(specifier: string, parent: string): string {
  try {
    return find(specifier, parent);
  } catch (error) {
    for (const other of alternatives(specifier, parent, import.meta.url)) {
      try {
        return find(other.specifier, other.parentURL ?? parent);
      } catch {
        // The first error names what the user wrote: that one is thrown in the end.
      }
    }
    throw error;
  }
}

let conditions: Set<string> | undefined;

function find(specifier: string, parent: string): string {
  conditions ??= new Set(["node", "import", ...givenConditions([...process.execArgv, ...nodeOptions()])]);
  return moduleResolve(specifier, new URL(parent), conditions).href;
}

/** `-C name` and `--conditions=name`, which Node's own resolver follows, too. */
export function givenConditions(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const [, joined] = /^(?:-C|--conditions)=(.+)$/.exec(word) ?? [];
    const next = words[at + 1];
    return joined !== undefined ? [joined] : /^(?:-C|--conditions)$/.test(word) && next !== undefined ? [next] : [];
  });
}

function nodeOptions(): string[] {
  return (process.env["NODE_OPTIONS"] ?? "").split(/\s+/).filter(Boolean);
}
