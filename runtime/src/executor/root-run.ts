/**
 * One `run`: the promise of the root task's outcome, and the watch for a deadlock.
 *
 * The proof of a deadlock is the platform's: when it is about to exit because nothing is left to do, no timer, socket or callback
 * exists that could wake the root. A program that would have ended in silence then fails with the tree of its tasks.
 */
import { Deadlock } from "#platform";
import { JoinError } from "../core/errors.js";
import { onAbort } from "../core/on-abort.js";
import { TaskObserver } from "../core/task-observer.js";
import { CANCELLED, FAILED } from "../core/task-state.js";
import type { Task } from "../core/task.js";
import type { Engine } from "./engine.js";
import type { RunOptions } from "./options.js";
import { listTasks } from "./task-list.js";
import { tools } from "./tools.js";

/** The outcome of a root. Its own error, not wrapped: whoever runs it is its caller. */
export function outcomeOfRoot<T>(engine: Engine, task: Task<T>, options: RunOptions | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const signal = options?.signal;
    const unlink = signal && onAbort(signal, () => task.abort());
    let isStuck = false;
    // The platforms without the class cannot prove anything, and their bundles go without the rest.
    const withdraw = Deadlock
      ? engine.host.onExhausted?.(() => {
          isStuck = true;
          // As much of the tree as can be told. Written down here: what a bundle goes without, it goes without whole.
          const tasks = listTasks(engine.table);
          const tree =
            tools?.dump(tasks, engine.now(), undefined) ?? tasks.map(({ label }) => `task ${label}`).join("\n");
          reject(new Deadlock(String(tree)));
        })
      : undefined;
    const root = new TaskObserver(true, ({ flags, id, label }) => {
      if (!isStuck) withdraw?.();
      unlink?.();
      const output = task.takeOutput();
      if ((flags & FAILED) !== 0) {
        reject(output);
        if (isStuck) void Promise.reject(output); // Nobody hears it any more, so the host must.
      } else if ((flags & CANCELLED) !== 0) {
        reject(engine.fatal === null ? new JoinError("cancelled", id, label) : engine.fatal.error);
      } else resolve(output as T);
    });
    task.observe(root);
  });
}
