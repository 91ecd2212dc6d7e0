/** How a `for await` begins, whatever it goes over. */
import { AsyncLoop } from "./async-loop.js";
import { FromSyncIterator } from "./generator-from-sync.js";
import { AsyncSource, openSource, SyncSource } from "./generator-source.js";
import { isPlainStream, ItemLoop } from "./item-loop.js";
import { asyncSource } from "./stream-source.js";

/** Begins a `for await`. */
export function iterateAsync(iterable: unknown): AsyncLoop {
  if (isPlainStream(iterable)) return new ItemLoop(iterable);
  return new AsyncLoop(openSource(iterable, (iterator) => new SyncSource(iterator), asyncSource));
}

/** With the turns of the microtask queue that a native loop takes. */
export function iterateAsyncEagerly(iterable: unknown): AsyncLoop {
  return new AsyncLoop(openSource(iterable, (iterator) => new AsyncSource(new FromSyncIterator(iterator))));
}
