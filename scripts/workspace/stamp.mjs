// Remembers what a step was last done for, so that the next run can leave it out.
// A stamp is a digest of the inputs of the step, kept under node_modules: deleting that folder forgets everything.
// Law: a stamp is written only after the step has succeeded.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./shell.mjs";

/** @param {string} name */
const fileOf = (name) => join(root, "node_modules", ".stamps", name);

/**
 * Whether the step was last done for this very digest.
 * @param {string} name
 * @param {string} digest
 */
export function isStamped(name, digest) {
  try {
    return readFileSync(fileOf(name), "utf8") === digest;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {string} digest
 */
export function stamp(name, digest) {
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), digest);
}

/** @param {string} name */
export function unstamp(name) {
  rmSync(fileOf(name), { force: true });
}

/** @param {string[]} parts */
export function digestOf(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest("hex");
}

/**
 * One line per file below `folder`: its path, size and time of change. Cheap, and good enough to notice an edit.
 * @param {string} folder
 * @returns {string[]}
 */
export function listing(folder) {
  /** @type {string[]} */
  const lines = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = statSync(path);
    lines.push(`${path} ${size} ${mtimeMs}`);
  }
  return lines.sort();
}
