#!/usr/bin/env node
// The executable `stator`. Looks at the version of Node before anything is loaded that an old one could not read.

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Cannot run on Node ${process.versions.node}: stator needs 20.19 or later`);
  process.exitCode = 2;
} else {
  // Not awaited at the top level: a program that never ends must be able to exhaust the event loop, and be told so.
  void import("./main.js").then(({ start }) => start());
}
