/**
 * A task that ran too long between two awaits, and between which ones.
 *
 * Where it was before is kept as machine and state, two loads per poll; the text is made only for a poll that was slow.
 */
import { placeAt } from "../core/await-trace.js";
import { below } from "../core/below.js";
import type { Pollable } from "../core/future.js";
import { isMachine } from "../core/into-future.js";
import type { Report } from "../core/report.js";
import type { Task } from "../core/task.js";

export class Segment {
  private from: Pollable<unknown> | null = null;
  private state = 0;

  begin(task: Task<unknown>): void {
    const from = innermost(task);
    this.from = from;
    this.state = from !== null && isMachine(from) ? from.state : 0;
  }

  /** It keeps nothing alive between polls. */
  end(): void {
    this.from = null;
  }

  report(task: Task<unknown>, took: number): Report {
    const { from, state } = this;
    const before = from !== null && isMachine(from) ? placeAt(from, state) : "unknown";
    const now = innermost(task);
    const after = task.isFinished ? "its end" : now !== null && isMachine(now) ? placeAt(now, now.state) : "unknown";
    const span = before === "unknown" ? "" : `, from ${before} to ${after}`;
    const message = `Task ${task.label} ran ${Math.round(took)} ms without letting others run${span}`;
    return { kind: "slow-poll", message, task };
  }
}

function innermost({ top }: Task<unknown>): Pollable<unknown> | null {
  return top === null ? null : (below(top).at(-1) ?? top);
}
