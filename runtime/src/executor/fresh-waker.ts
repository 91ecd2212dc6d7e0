/**
 * Wakers for fuzzing: each works only until the next poll of its task. A leaf that keeps an older one is found out, because its task then hangs.
 */
import type { Task } from "../core/task.js";
import type { Waker } from "../core/waker.js";

const latest = new WeakMap<Task<unknown>, Waker>();

/** A waker for one poll. */
export function freshWaker(task: Task<unknown>): Waker {
  const waker: Waker = {
    wake: () => {
      if (latest.get(task) === waker) task.wake();
    },
    willWake: (other) => other === waker,
  };
  latest.set(task, waker);
  return waker;
}
