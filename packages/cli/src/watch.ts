// Does something again whenever one of the files changes, until the process is interrupted.

import { watch, type FSWatcher } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Terminal } from "./terminal.js";

/** Editors write a file in several steps: one change is several events. */
const SETTLE_MS = 60;

export interface Watching {
  close(): void;
}

export function watchFiles(files: readonly string[], cwd: string, changed: () => void): Watching {
  let timer: NodeJS.Timeout | undefined;
  const paths = files.map((file) => resolve(cwd, file));
  // The folder is watched, not the file: saving often means replacing the file with another.
  const watchers: FSWatcher[] = [...new Set(paths.map(dirname))].map((folder) => {
    const names = new Set(paths.filter((path) => dirname(path) === folder).map((path) => basename(path)));
    return watch(folder, (_event, name) => {
      if (name !== null && !names.has(name)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, SETTLE_MS);
    });
  });
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** Runs `show` now and after every change. Ends with the process. */
export function showAndWatch(files: readonly string[], terminal: Terminal, show: () => number): Promise<number> {
  const again = (): void => {
    if (terminal.paint.enabled) terminal.out("\u001B[2J\u001B[3J\u001B[H");
    show();
    if (terminal.interactive) terminal.err(terminal.errPaint.faint("\nWatching; press Ctrl+C to end\n"));
  };
  again();
  return new Promise((end) => {
    const watching = watchFiles(files, terminal.cwd, again);
    process.once("SIGINT", () => {
      watching.close();
      end(0);
    });
  });
}
