// An error's stack without the frames that are not the user's: how the runtime, or we, got there says nothing about the program.

import { fileURLToPath } from "node:url";

/** Our runtime, wherever it is installed. */
const RUNTIME = fileURLToPath(new URL("..", import.meta.resolve("@stator/runtime")));
const OURSELVES = new URL("..", import.meta.url).href;
const FOREIGN = [
  RUNTIME,
  OURSELVES,
  fileURLToPath(OURSELVES),
  "node_modules/@stator/runtime/",
  "(node:internal/",
  "at node:internal/",
];

export function ownFrames(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => !(/^\s+at /.test(line) && FOREIGN.some((part) => line.includes(part))))
    .join("\n");
}
