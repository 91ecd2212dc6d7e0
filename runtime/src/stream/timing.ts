/** Operators that look at the clock. */
import { discard } from "../combinators/output.js";
import { PENDING } from "../core/poll.js";
import { Elapsed } from "../time/timeout.js";
import { type Droppable, Stage } from "./stage.js";
import { END, item, type Operator, type Step } from "./stream.js";
import { StreamTimer } from "./timer.js";

/**
 * Lets at least `ms` milliseconds pass between two items: the source is asked that much later. The first comes at once;
 * none is lost.
 *
 * @example
 * ```ts
 * import { future, now, run } from "@stator/runtime";
 * import { collect, from, throttle } from "@stator/runtime/stream";
 *
 * const slowly = future(function* () {
 *   const start = now();
 *   yield* from([1, 2, 3]).pipe(throttle(10), collect());
 *   return now() - start >= 20;
 * });
 * console.log(await run(slowly())); // prints true
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source throws.
 */
export function throttle<T>(ms: number): Operator<T, T> {
  return (source) => {
    const timer = new StreamTimer(ms);
    return new Stage<T>(
      (cx) => {
        if (timer.running && !timer.isUp(cx)) return PENDING;
        const step = source.pollNext(cx);
        if (step !== PENDING && ms > 0) timer.start(cx);
        return step;
      },
      source,
      timer,
    );
  };
}

/**
 * Gives an item only after `ms` milliseconds without another one: of a flurry the last. At the end the last one comes
 * at once.
 *
 * @example
 * ```ts
 * import { collect, debounce, from } from "@stator/runtime/stream";
 *
 * console.log(await from(["s", "st", "sta"]).pipe(debounce(10), collect())); // prints [ 'sta' ]
 * ```
 *
 * *Cancellation*: drops the source; the item that waits is disposed of, if it can be, as are those that a later one
 * replaced.
 *
 * *Throws* what the source throws.
 */
export function debounce<T>(ms: number): Operator<T, T> {
  return (source) => {
    const timer = new StreamTimer(ms);
    let latest: Step<T> = END;
    let ended = false;
    const waiting: Droppable = { cancel: (cx) => discard(latest.value, cx) };
    return new Stage<T>(
      (cx) => {
        while (!ended) {
          const step = source.pollNext(cx);
          if (step === PENDING) break;
          if (step.done === true) ended = true;
          else {
            discard(latest.value, cx);
            latest = step;
            timer.start(cx);
          }
        }
        if (!ended && !timer.isUp(cx)) return PENDING;
        const found = latest;
        latest = END;
        return found;
      },
      source,
      waiting,
      timer,
    );
  };
}

function timed<T>(ms: number, repeating: boolean): Operator<T, T | Elapsed> {
  return (source) => {
    const timer = new StreamTimer(ms);
    let begun = false;
    return new Stage<T | Elapsed>(
      (cx) => {
        const hadBudget = cx.budget > 0;
        const step = source.pollNext(cx);
        if (step !== PENDING || !begun) timer.start(cx);
        begun = true;
        if (step !== PENDING) return step;
        if (cx.spilled || !timer.isUp(cx, hadBudget)) return PENDING;
        if (repeating) timer.repeat();
        return item(new Elapsed());
      },
      source,
      timer,
    );
  };
}

/**
 * Puts an `Elapsed` among the items when none has come for `ms` milliseconds: one for each gap, however long. The
 * source goes on.
 *
 * @example
 * ```ts
 * import { Elapsed, sleep } from "@stator/runtime";
 * import { collect, from, map, mapAwait, timeout } from "@stator/runtime/stream";
 *
 * const late = from([30]).pipe(mapAwait((ms) => sleep(ms)), timeout(10));
 * console.log(await late.pipe(map((value) => value instanceof Elapsed), collect())); // prints [ true, false ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source throws; `Elapsed` is an item here, not an error.
 */
export function timeout<T>(ms: number): Operator<T, T | Elapsed> {
  return timed(ms, false);
}

/**
 * Puts an `Elapsed` among the items for every `ms` milliseconds in which none came. The source goes on.
 *
 * @example
 * ```ts
 * import { Elapsed, sleep } from "@stator/runtime";
 * import { collect, from, map, mapAwait, timeoutRepeating } from "@stator/runtime/stream";
 *
 * const late = from([50]).pipe(mapAwait((ms) => sleep(ms)), timeoutRepeating(20));
 * console.log(await late.pipe(map((value) => value instanceof Elapsed), collect())); // prints [ true, true, false ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source throws; `Elapsed` is an item here, not an error.
 */
export function timeoutRepeating<T>(ms: number): Operator<T, T | Elapsed> {
  return timed(ms, true);
}
