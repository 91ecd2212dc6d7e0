// Compiled modules on disk, so that a program starts quickly the second time.
//
// Laws: an entry's name is a digest of everything that its content depends on, so an entry is never out of date and never rewritten;
// it appears under its name only when it is complete; a cache that cannot be read or written costs time, never correctness.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { CompileSettings } from "../compile/compile-source.js";
import type { Source } from "../compile/read-source.js";

const require = createRequire(import.meta.url);

/** The file for what is to be compiled; null when nothing is to be kept. */
export function entryFor(key: string): string | null {
  const folder = cacheFolder();
  return folder === null ? null : join(folder, `${key}.js`);
}

export function lookUp(entry: string | null): string | null {
  try {
    return entry === null ? null : readFileSync(entry, "utf8");
  } catch {
    return null;
  }
}

export function store(entry: string | null, code: string): void {
  if (entry === null) return;
  try {
    makeFolder(dirname(entry));
    const unfinished = `${entry}.${process.pid}.${Date.now()}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, entry);
  } catch {
    // Without the entry the next start compiles again.
  }
}

/** With its parents. Node's own way to do that never ends where folders cannot be made, as below `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
}

export function keyOf({ path, shown, text }: Source, settings: CompileSettings): string {
  return createHash("sha256")
    .update(JSON.stringify([versions(), settings, path, shown, text]))
    .digest("hex")
    .slice(0, 40);
}

let known: readonly string[] | undefined;

/** Of all that takes part. In a workspace the plugin changes without its version: then its build record tells. */
function versions(): readonly string[] {
  return (known ??= [
    "@babel/core",
    "@babel/preset-typescript",
    "@babel/plugin-proposal-decorators",
    "@babel/plugin-transform-explicit-resource-management",
    "@babel/plugin-transform-react-jsx",
    "@stator/babel-plugin",
  ].map((name) => {
    const manifest = require.resolve(`${name}/package.json`);
    const { version } = require(manifest) as { version: string };
    const record = statSync(join(dirname(manifest), "dist", ".tsbuildinfo"), { throwIfNoEntry: false });
    return `${name} ${version} ${record?.mtimeMs ?? ""}`;
  }));
}

/** STATOR_CACHE names another folder, or is `off`. */
function cacheFolder(): string | null {
  const wanted = process.env["STATOR_CACHE"];
  if (wanted === "off") return null;
  if (wanted !== undefined && wanted !== "") return wanted;
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules"))) return join(folder, "node_modules", ".cache", "stator");
    if (folder === dirname(folder)) break;
  }
  return join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "stator");
}
