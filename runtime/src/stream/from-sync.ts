/**
 * What is no iterable but gives one value after another: watched values, broadcasts, ticks. Other receivers: `from`.
 */
import type { Future } from "../core/future.js";
import { PENDING } from "../core/poll.js";
import type { BroadcastReceiver } from "../sync/broadcast.js";
import { LaggedError } from "../sync/errors.js";
import type { WatchReceiver } from "../sync/watch-receiver.js";
import type { Interval } from "../time/interval.js";
import { type Droppable, Stage } from "./stage.js";
import { END, item, type Step, type Stream } from "./stream.js";

/** One wait at a time, made when it is needed. */
class Waiting<T> implements Droppable {
  readonly #begin: () => Future<T>;
  #current: Future<T> | null = null;

  constructor(begin: () => Future<T>) {
    this.#begin = begin;
  }

  poll(cx: Parameters<Future<T>["poll"]>[0]): ReturnType<Future<T>["poll"]> {
    const current = (this.#current ??= this.#begin());
    this.#current = null;
    const value = current.poll(cx);
    if (value === PENDING) this.#current = current;
    return value;
  }

  cancel(cx: Parameters<Future<T>["cancel"]>[0]): ReturnType<Future<T>["cancel"]> {
    return this.#current?.cancel(cx);
  }
}

/**
 * A stream of a watched value: what it is now, then what it becomes. Values in between that were replaced unseen are
 * passed over.
 *
 * @example
 * ```ts
 * import { collect, fromWatch } from "@stator/runtime/stream";
 * import { watch } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = watch("starting");
 * sender.send("ready");
 * sender.close();
 * console.log(await fromWatch(receiver).pipe(collect())); // prints [ 'ready' ]
 * ```
 *
 * *Cancellation*: stops waiting; the receiver stays open.
 *
 * *Throws* nothing: it ends when all senders have closed.
 */
export function fromWatch<T>(receiver: WatchReceiver<T>): Stream<T> {
  const change = new Waiting(() => receiver.changed());
  let begun = false;
  return new Stage<T>((cx) => {
    const changed = begun ? change.poll(cx) : true;
    begun = true;
    if (changed === PENDING) return PENDING;
    return changed ? item(receiver.borrowAndUpdate()) : END;
  }, change);
}

/**
 * A stream of a broadcast in which a `LaggedError` stands for values that were overwritten before they were read.
 * (`from(receiver)` throws it instead.)
 *
 * @example
 * ```ts
 * import { collect, fromBroadcast } from "@stator/runtime/stream";
 * import { broadcast } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = broadcast<number>(2);
 * for (const value of [1, 2, 3]) sender.send(value);
 * sender.close();
 * const [lag, ...rest] = await fromBroadcast(receiver).pipe(collect());
 * console.log((lag as Error).name, rest); // prints LaggedError [ 2, 3 ]
 * ```
 *
 * *Cancellation*: stops waiting; the receiver stays open.
 *
 * *Throws* nothing: it ends when all senders have closed.
 */
export function fromBroadcast<T>(receiver: BroadcastReceiver<T>): Stream<T | LaggedError> {
  const iterator = receiver[Symbol.asyncIterator]();
  const value = new Waiting<Step<T>>(() => iterator.next());
  return new Stage<T | LaggedError>((cx) => {
    try {
      return value.poll(cx);
    } catch (error) {
      if (error instanceof LaggedError) return item(error);
      throw error;
    }
  }, value);
}

/**
 * A stream of the ticks of an interval: of the moments at which they were due. It never ends by itself.
 *
 * @example
 * ```ts
 * import { interval } from "@stator/runtime";
 * import { count, fromInterval, take } from "@stator/runtime/stream";
 *
 * console.log(await fromInterval(interval(5)).pipe(take(3), count())); // prints 3
 * ```
 *
 * *Cancellation*: lets go of the timer; the interval can be used again.
 *
 * *Throws* nothing.
 */
export function fromInterval(interval: Interval): Stream<number> {
  return new Stage<number>(
    (cx) => {
      const tick = interval.pollTick(cx);
      return tick === PENDING ? PENDING : item(tick);
    },
    { cancel: () => interval.release() },
  );
}
