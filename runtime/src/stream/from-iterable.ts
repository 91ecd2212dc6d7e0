/** A synchronous iterable as a stream. */
import { PENDING } from "../core/poll.js";
import { Stage } from "./stage.js";
import type { Step, Stream } from "./stream.js";

/**
 * A stream of the items of an array, a generator, a Map: as they are, promises among them are not awaited. Each costs
 * one unit of the task's budget, so an endless one starves nobody.
 *
 * @example
 * ```ts
 * import { collect, fromIterable, take } from "@stator/runtime/stream";
 *
 * function* naturals() {
 *   for (let n = 0; ; n++) yield n;
 * }
 * console.log(await fromIterable(naturals()).pipe(take(3), collect())); // prints [ 0, 1, 2 ]
 * ```
 *
 * *Cancellation*: closes the iterator with `return`, if it was begun and is not done.
 *
 * *Throws* what the iterator throws.
 */
export function fromIterable<T>(iterable: Iterable<T>): Stream<T> {
  let iterator: Iterator<T> | null = null;
  let open = false;
  const close = (): void => {
    if (open) iterator!.return?.();
    open = false;
  };
  return new Stage<T>(
    (cx) => {
      if (!cx.proceed()) return PENDING;
      iterator ??= iterable[Symbol.iterator]();
      open = false; // unless it goes well
      const step = iterator.next();
      open = step.done !== true;
      return step as Step<T>;
    },
    { cancel: close },
  );
}
