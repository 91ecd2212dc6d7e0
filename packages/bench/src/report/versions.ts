// What it was measured on: the machine, Node, and everything that is compared.

import { readFileSync } from "node:fs";
import { arch, cpus, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import { packageFolder } from "../build/folders.js";

const PACKAGES = [
  "@babel/core",
  "@babel/plugin-transform-async-to-generator",
  "@babel/preset-env",
  "@stator/babel-plugin",
  "@stator/runtime",
  "co",
  "effect",
  "effection",
  "esbuild",
  "fast-async",
  "fluture",
];

export function machine() {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memory: totalmem(),
    system: `${platform()} ${release()} ${arch()}`,
  };
}

export function versions(): Record<string, string> {
  const installed = PACKAGES.map((name) => {
    const manifest = join(packageFolder, "node_modules", name, "package.json");
    return [name, (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version] as const;
  });
  return { node: process.versions.node, v8: process.versions.v8, ...Object.fromEntries(installed) };
}
