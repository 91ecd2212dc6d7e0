/**
 * Failures that nobody has asked for yet.
 *
 * A failure may be awaited long after it happened, so it is not reported at once. It is reported, once, as soon as nobody can ask any more
 * (the handle was collected) or nobody is left to ask (no task of the runtime lives, and a turn later it is still unobserved).
 * Law: this table keeps the failure alive, never the task, or the first of these could not happen.
 */
import type { Report } from "../core/report.js";
import { labelOf, siteOf, type TaskInfo } from "../core/task-info.js";
import type { Task } from "../core/task.js";

interface Failure {
  readonly id: number;
  readonly info: TaskInfo | null;
  readonly error: unknown;
}

export class UnobservedFailures {
  private readonly waiting = new Set<Failure>();
  private readonly byTask = new WeakMap<Task<unknown>, Failure>();
  private readonly collected = new FinalizationRegistry<Failure>((failure) => this.tell(failure));
  private readonly report: (report: Report) => void;

  constructor(report: (report: Report) => void) {
    this.report = report;
  }

  get size(): number {
    return this.waiting.size;
  }

  add(task: Task<unknown>, error: unknown): void {
    const failure: Failure = { id: task.id, info: task.info, error };
    this.waiting.add(failure);
    this.byTask.set(task, failure);
    this.collected.register(task, failure, failure);
  }

  /** Somebody took it. Gives whether it has been told before. */
  remove(task: Task<unknown>): boolean {
    const failure = this.byTask.get(task);
    if (failure === undefined) return false;
    this.byTask.delete(task);
    this.collected.unregister(failure);
    return !this.waiting.delete(failure);
  }

  /** Nobody is left to ask. */
  tellAll(): void {
    for (const failure of this.waiting) this.tell(failure);
  }

  private tell(failure: Failure): void {
    if (!this.waiting.delete(failure)) return;
    this.collected.unregister(failure);
    const { id, info, error } = failure;
    this.report(unobservedReport(id, info, error, null));
  }
}

export function unobservedReport(
  id: number,
  info: TaskInfo | null,
  error: unknown,
  task: Task<unknown> | null,
): Report {
  const site = siteOf(info);
  const message = `Task ${labelOf(id, info)} failed and nobody awaited it${site === undefined ? "" : ` (spawned at ${site})`}`;
  return { kind: "unobserved-failure", message, error, task };
}
