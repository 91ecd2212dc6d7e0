// Loads a program on a virtual clock and walks through it until it ends, is left, or can never end.

import { dirname } from "node:path";
import { DEADLOCK, FAILED, OK } from "../exit-codes.js";
import { programLoader } from "../load/program-loader.js";
import { failure } from "../program/run-program.js";
import type { Terminal } from "../terminal.js";
import type { LineReader } from "./input.js";
import { VirtualHost } from "./virtual-host.js";
import { time } from "./view.js";
import { Quit, Walk } from "./walk.js";

export async function stepProgram(
  path: string,
  args: readonly string[],
  input: LineReader,
  terminal: Terminal,
): Promise<number> {
  const loader = await programLoader();
  process.argv = [process.argv[0] ?? "node", path, ...args];
  let failed = false;
  let wake = (): void => {};
  const host = new VirtualHost(
    () => wake(),
    (report) => {
      failed = true;
      terminal.err(`${report.message}\n`);
    },
  );
  const module = await loader.runtime(path);
  const walk = new Walk({
    module,
    host,
    terminal,
    input,
    echo: !process.stdin.isTTY,
    folders: [terminal.cwd, dirname(path)],
  });
  let code: number | null = null;
  void loader
    .program(path)
    .then(
      () => (code = OK),
      (error: unknown) => (code = failure(error, terminal, loader)),
    )
    .finally(() => wake());
  try {
    // What the program does by itself, its promises and timers, goes on between the polls.
    for (;;) {
      if (host.runDue()) continue;
      await turn();
      if (host.runDue()) continue;
      if (code !== null && walk.liveTasks === 0) return code !== OK ? code : failed ? FAILED : OK;
      if (host.nextDeadline !== Infinity) {
        walk.announce(`  the clock moves to ${time(host.nextDeadline)}`);
        host.jump();
      } else await outside((resolve) => (wake = resolve), walk, terminal);
    }
  } catch (error) {
    if (error instanceof Quit) return quit();
    throw error;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Nothing is ready and no timer is set: only the world outside can go on. When there is none, the process is about to end. */
function outside(listen: (resolve: () => void) => void, walk: Walk, { err }: Terminal): Promise<void> {
  return new Promise((resolve) => {
    const exhausted = (): void => {
      err(`Cannot finish: no task is ready, no timer is set and nothing outside can wake one\n${walk.tree()}\n`);
      process.exit(DEADLOCK);
    };
    process.once("beforeExit", exhausted);
    listen(() => {
      process.off("beforeExit", exhausted);
      resolve();
    });
  });
}

/** The program is left as it stands: whatever it has open must not keep the process alive. */
function quit(): never {
  process.exit(OK);
}
