/**
 * The back-stop against futures that were polled and then forgotten instead of cancelled: their `finally` blocks never run.
 *
 * Development only. The collector finds them, so a report may come late or never; what it reports is true.
 */
import type { Pollable } from "../core/future.js";
import { metadataOf } from "../core/metadata.js";
import type { Scheduler } from "../core/scheduler.js";

interface Watched {
  readonly what: string;
  readonly runtime: Scheduler;
}

const forgotten = new FinalizationRegistry<Watched>(({ what, runtime }) => {
  const message = `${what} was polled and then forgotten: nobody cancelled it, so its cleanup never ran`;
  runtime.report({ kind: "leaked-future", message, task: null });
});

/** Watches `owner`, which polls `child`, until `unwatch`. */
export function watch(owner: object, child: Pollable<unknown>, runtime: Scheduler): void {
  forgotten.register(owner, { what: nameOf(child), runtime }, owner);
}

/** It has ended, one way or another. */
export function unwatch(owner: object): void {
  forgotten.unregister(owner);
}

function nameOf(future: Pollable<unknown>): string {
  const metadata = metadataOf(future);
  return metadata === undefined ? `A ${future.constructor.name}` : `\`${metadata.name}\` (${metadata.source})`;
}
