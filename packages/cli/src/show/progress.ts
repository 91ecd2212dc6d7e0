// One line that says how far long work has come, on a terminal where a person waits.
//
// Law: the line is alone on its line of the terminal. Whatever else is printed takes it away first, and the next step writes it anew.

import type { Terminal } from "../terminal.js";

/** From here on a person waits long enough to wonder. */
const MANY = 10;
const ERASE = "\r\u001B[2K";

export interface Progress {
  /** For all that is printed while the work goes on. */
  readonly terminal: Terminal;
  /** `done` steps are done, and this one is next. */
  readonly progress: (done: number, next: string) => void;
}

export function withProgress(terminal: Terminal, all: number): Progress {
  if (!terminal.interactive || all < MANY) return { terminal, progress: () => {} };
  const { out, err, errPaint, columns } = terminal;
  let isShown = false;
  const erase = (): void => {
    if (isShown) err(ERASE);
    isShown = false;
  };
  return {
    terminal: {
      ...terminal,
      out(text) {
        erase();
        out(text);
      },
      err(text) {
        erase();
        err(text);
      },
    },
    progress(done, next) {
      erase();
      if (done === all) return;
      // A line that wraps could not be erased.
      err(errPaint.faint(`${done + 1}/${all} ${next}`.slice(0, columns - 1)));
      isShown = true;
    },
  };
}
