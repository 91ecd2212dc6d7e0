/** Several futures of a stream in flight at a time. */
import type { Output } from "../combinators/output.js";
import type { JoinHandle } from "../core/join-handle.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import type { TaskResult } from "../core/task-info.js";
import { spawn } from "../executor/run.js";
import { Pump } from "./pump.js";
import { checkLimit, Stage } from "./stage.js";
import { END, item, type Operator } from "./stream.js";

function buffer<F>(limit: number, ordered: boolean): Operator<F, Output<F>> {
  checkLimit("the number in flight", limit);
  return (source) => {
    const pump = new Pump(source, limit, ordered);
    let handle: JoinHandle<void> | null = null;
    let ending: Future<TaskResult<void>> | null = null;
    const stop = (cx: Context): Poll<void> => {
      if (handle === null) return pump.cancel(cx);
      const result = (ending ??= handle.stop()).poll(cx);
      if (result === PENDING) return PENDING;
      if (result.status === "failed") cx.report(result.error);
      pump.discardUnread(cx);
      return undefined;
    };
    return new Stage<Output<F>>(
      (cx) => {
        if (!cx.proceed()) return PENDING;
        handle ??= spawn(pump, { name: ordered ? "buffered" : "bufferUnordered" });
        const outcome = pump.take(cx.waker);
        if (outcome === undefined) return END;
        if (outcome === null) {
          cx.refund();
          return PENDING;
        }
        if (outcome.status === "fulfilled") return item(outcome.value as Output<F>);
        pump.failed = true;
        throw outcome.reason;
      },
      { cancel: stop },
    );
  };
}

/**
 * Awaits the futures or promises of the source, at most `limit` at a time, and gives their values in the order of the
 * source.
 *
 * They run in a task of their own, so they go on while the reader does something else. At most `limit` are in flight or
 * finished and not yet read.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { mapped } from "@stator/runtime/combinators";
 * import { buffered, collect, from, map } from "@stator/runtime/stream";
 *
 * const jobs = from([15, 5, 10]).pipe(map((ms) => mapped(sleep(ms), () => ms)));
 * console.log(await jobs.pipe(buffered(2), collect())); // prints [ 15, 5, 10 ]
 * ```
 *
 * *Cancellation*: cancels all that is in flight, then drops the source. Values nobody read are disposed of if they can
 * be; an error nobody read is reported.
 *
 * *Throws* what the source or a future throws, in its place, after the others have been cancelled. RangeError unless
 * `limit` is from 1 on.
 */
export function buffered<F>(limit: number): Operator<F, Output<F>> {
  return buffer(limit, true);
}

/**
 * Awaits the futures or promises of the source, at most `limit` at a time, and gives their values as they come.
 *
 * They run in a task of their own, so they go on while the reader does something else. At most `limit` are in flight or
 * finished and not yet read.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { mapped } from "@stator/runtime/combinators";
 * import { bufferUnordered, collect, from, map } from "@stator/runtime/stream";
 *
 * const jobs = from([30, 5, 10]).pipe(map((ms) => mapped(sleep(ms), () => ms)));
 * console.log(await jobs.pipe(bufferUnordered(2), collect())); // prints [ 5, 10, 30 ]
 * ```
 *
 * *Cancellation*: cancels all that is in flight, then drops the source. Values nobody read are disposed of if they can
 * be; an error nobody read is reported.
 *
 * *Throws* what the source or a future throws, after the others have been cancelled. RangeError unless `limit` is from
 * 1 on.
 */
export function bufferUnordered<F>(limit: number): Operator<F, Output<F>> {
  return buffer(limit, false);
}
