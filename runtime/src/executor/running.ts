/** What is current while a runtime polls. It stays, and may get old; the context in it changes from turn to turn. */
import type { Context } from "../core/context.js";
import type { Current } from "../core/current.js";
import type { Scheduler } from "../core/scheduler.js";
import type { Task } from "../core/task.js";

export class Running implements Current {
  context: Context;
  /** What is current while a callback of the host wakes somebody: no task, whichever ran last. */
  readonly outside: Current;

  constructor(context: Context) {
    this.context = context;
    this.outside = { runtime: context.runtime, task: null };
  }

  get runtime(): Scheduler | null {
    return this.context.runtime;
  }

  get task(): Task<unknown> | null {
    return this.context.task;
  }
}
