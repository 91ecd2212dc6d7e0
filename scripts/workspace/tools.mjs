// Where the installed tools are. They are started by this Node, not through `npx`: quicker, and the same in the matrix.
import { join } from "node:path";
import { root } from "./shell.mjs";

/** @param {string[]} parts */
const installed = (...parts) => join(root, "node_modules", ...parts);

export const tsc = installed("typescript", "bin", "tsc");
export const vitest = installed("vitest", "vitest.mjs");
export const oxlint = installed("oxlint", "bin", "oxlint");
export const prettier = installed("prettier", "bin", "prettier.cjs");
export const cli = join(root, "packages", "cli", "dist", "bin.js");
