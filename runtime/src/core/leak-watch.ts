/**
 * The back-stop against futures that were polled and then forgotten instead of cancelled: their `finally` blocks never run.
 *
 * Development only. The collector finds them, so a report may come late or never; what it reports is true.
 */
import type { Scheduler } from "./scheduler.js";

interface Watched {
  readonly what: string;
  readonly runtime: Scheduler;
}

const forgotten = new FinalizationRegistry<Watched>(({ what, runtime }) => {
  const message = `${what} was polled and then forgotten: nobody cancelled it, so its cleanup never ran`;
  runtime.report({ kind: "leaked-future", message, task: null });
});

/** Watches `owner` until `unwatch`. */
export function watch(owner: object, what: string, runtime: Scheduler): void {
  forgotten.register(owner, { what, runtime }, owner);
}

/** It has ended, one way or another. */
export function unwatch(owner: object): void {
  forgotten.unregister(owner);
}
