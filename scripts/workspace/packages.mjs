// The folders of the packages, read from pnpm-workspace.yaml, the one place that lists them.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./shell.mjs";

/** Folders that hold a package, relative to the root. */
export function packageFolders() {
  return patterns()
    .flatMap((pattern) => (pattern.endsWith("/*") ? childrenOf(pattern.slice(0, -2)) : [pattern]))
    .filter((folder) => existsSync(join(root, folder, "package.json")));
}

function patterns() {
  const lines = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8").split("\n");
  const first = lines.indexOf("packages:") + 1;
  const rest = lines.slice(first);
  const end = rest.findIndex((line) => !line.startsWith("  - "));
  return rest.slice(0, end).map((line) => line.slice("  - ".length).trim());
}

/** @param {string} folder */
function childrenOf(folder) {
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}
