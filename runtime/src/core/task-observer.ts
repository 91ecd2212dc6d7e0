/**
 * Somebody who is told that a task has finished, beside whoever joins it: a scope, a join set, a promise.
 *
 * Observers form a list that ends in the joiner's waker, so a task needs one field for all of them.
 */
import type { Task } from "./task.js";
import type { Waker } from "./waker.js";

export class TaskObserver {
  next: Waker | TaskObserver | null = null;
  /** Whether this observer takes care of a failure, so that nobody else need be told of it. */
  readonly observes: boolean;
  readonly taskFinished: (task: Task<unknown>) => void;

  constructor(observes: boolean, taskFinished: (task: Task<unknown>) => void) {
    this.observes = observes;
    this.taskFinished = taskFinished;
  }
}
