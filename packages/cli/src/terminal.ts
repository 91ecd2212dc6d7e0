// Where commands write to. Commands never touch `process.stdout` themselves, so that tests can listen.

import { paintWith, type Paint } from "./show/paint.js";

export interface Terminal {
  /** What was asked for. */
  readonly out: (text: string) => void;
  /** What is said about it: problems and progress. */
  readonly err: (text: string) => void;
  /** Colours for `out`; plain in a pipe, and where the user wants none. */
  readonly paint: Paint;
  readonly errPaint: Paint;
  readonly columns: number;
  /** Whether a person sees what `err` says while it happens. */
  readonly interactive: boolean;
  /** The folder that paths are relative to. */
  readonly cwd: string;
}

export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    paint: paintWith(wantsColour(stdout.isTTY)),
    errPaint: paintWith(wantsColour(stderr.isTTY)),
    // A terminal that does not know how wide it is says 0.
    columns: stdout.columns || 100,
    interactive: stderr.isTTY,
    cwd: process.cwd(),
  };
}

/** NO_COLOR set to anything but nothing turns colours off, FORCE_COLOR on; else it depends on who reads. */
function wantsColour(isTerminal: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return isTerminal && TERM !== "dumb";
}
