// What Node takes a JavaScript file for: the nearest package.json says it.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Undefined where nobody says it: then the syntax of the file decides. */
export function packageFormat(path: string): "module" | "commonjs" | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const type = typeIn(join(folder, "package.json"));
    if (type !== null) return type;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Null: no such file, look further up. */
function typeIn(manifest: string): "module" | "commonjs" | undefined | null {
  let text: string;
  try {
    text = readFileSync(manifest, "utf8");
  } catch {
    return null;
  }
  try {
    const { type } = JSON.parse(text) as { type?: unknown };
    return type === "module" || type === "commonjs" ? type : undefined;
  } catch {
    return undefined;
  }
}
