/**
 * Tasks that are owned together and joined as they finish.
 *
 * Laws
 * 1. Outcomes come out in the order of completion; those that end at the same time, in the order of their spawning.
 * 2. An aborted task stays in the set until it is joined.
 * 3. Dropping the set (`close`, or the end of a `using` block) aborts all that is in it.
 */
import type { Context } from "../core/context.js";
import { JoinError } from "../core/errors.js";
import type { Future, Pollable } from "../core/future.js";
import type { AbortHandle } from "../core/join-handle.js";
import { take } from "../core/outcome.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Task } from "../core/task.js";
import type { SpawnOptions } from "../executor/options.js";
import { TaskGroup } from "./task-group.js";

/**
 * Tasks whose outcomes are taken in the order in which they end. Disposing of the set aborts what is left.
 *
 * @example
 * ```ts
 * import { future, JoinSet, run, sleep } from "@stator/runtime";
 *
 * const nap = future(function* (ms: number) {
 *   yield* sleep(ms);
 *   return ms;
 * });
 * const set = new JoinSet<number>();
 * for (const ms of [20, 10]) set.spawn(nap(ms));
 * console.log(await run(set.joinAll())); // [ 10, 20 ]
 * ```
 *
 * *Cancellation*: of `joinNext`: no outcome is lost. Of `joinAll`: the tasks go on in the set.
 *
 * *Throws* (from `joinNext` and `joinAll`) the JoinError of a task that gave no value.
 */
export class JoinSet<T> extends TaskGroup<Task<T>, T> {
  /** Starts a task in the set. */
  spawn(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): AbortHandle {
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    const task = this.start(future, options, JoinSet.prototype.spawn);
    return this.add(task, task);
  }

  /** Waits for the next outcome: the value, or undefined when the set is empty. Throws the JoinError of a task that gave none. */
  joinNext(): Future<T | undefined> {
    return this.wait((cx) => this.pollNext(cx), "set");
  }

  /** The next outcome if there is one already. Costs no budget. */
  tryJoinNext(): T | undefined {
    const ended = this.finished.shift();
    return ended === undefined ? undefined : take(ended.task);
  }

  /** Waits for all and gives the values in order of completion. The first failure aborts the rest and is thrown. */
  joinAll(): Future<T[]> {
    const values: T[] = [];
    return this.wait((cx) => {
      while (this.size > 0) {
        let value: Poll<T | undefined>;
        try {
          value = this.pollNext(cx);
        } catch (error) {
          this.close();
          throw error;
        }
        if (value === PENDING) return PENDING;
        values.push(value as T);
      }
      return values;
    }, "set");
  }

  /** Aborts all and waits until they have ended; outcomes are thrown away, failures reported. */
  shutdown(): Future<void> {
    return this.wait((cx) => {
      this.abortAll();
      while (this.size > 0) {
        try {
          if (this.pollNext(cx) === PENDING) return PENDING;
        } catch (error) {
          if (error instanceof JoinError && error.isFailed) cx.report(error.cause);
        }
      }
      return undefined;
    }, "set");
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    while (this.size > 0) yield (await this.joinNext()) as T;
  }

  /** The poll form of `joinNext`. */
  pollNext(cx: Context): Poll<T | undefined> {
    const ended = this.pollEnded(cx);
    return ended === PENDING || ended === undefined ? ended : take(ended.task);
  }
}
