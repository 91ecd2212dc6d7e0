// Runs other programs from the root of the workspace, and tells the user about the slow ones.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Carries what a failed step printed, so that the front door can show that and no stack trace. */
export class StepFailed extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/**
 * Runs a program and keeps what it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = launch(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

/**
 * Runs a program on the user's own terminal; resolves to its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function show(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = launch(command, args, { ...options, stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Prints `title` before a slow piece of work and the seconds it took after it.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function announced(title, work) {
  const begin = performance.now();
  process.stdout.write(`${title} … `);
  try {
    return await work();
  } finally {
    process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1)} s\n`);
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
function launch(command, args, options) {
  // npx is a batch file on Windows, which only a shell can start.
  const shell = process.platform === "win32" && command === "npx";
  return spawn(command, args, { cwd: root, shell, ...options });
}
