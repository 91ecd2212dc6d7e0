/**
 * The machines below one, for dumps and stack traces: read off what each waits for, without changing anything.
 */
import type { Machine, Pollable } from "./future.js";
import { isMachine } from "./into-future.js";

/**
 * The state in which a machine waits. While what it waits for is polled inside it, that is the one that it was polled in. 0 or less if it
 * does not wait.
 */
export function waitsAt({ state, awaiting }: Machine): number {
  return state < -1 && awaiting !== null ? ~state : state;
}

/** The machines from what `frame` waits for to the innermost. */
export function below(frame: Pollable<unknown>): Machine[] {
  const found: Machine[] = [];
  let at: unknown = frame;
  while (isMachine(at) && waitsAt(at) > 0) {
    at = at.awaiting;
    if (isMachine(at)) found.push(at);
  }
  return found;
}
