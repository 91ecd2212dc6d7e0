/** The clock of an operator: started again and again, and let go of at the end. */
import type { Context } from "../core/context.js";
import { PENDING } from "../core/poll.js";
import { Sleep } from "../time/sleep.js";
import type { Droppable } from "./stage.js";

/**
 * Laws: not started, it is never up. A source that has spent the whole budget cannot outrun it: the clock is then
 * polled without one.
 */
export class StreamTimer implements Droppable {
  readonly #ms: number;
  readonly #sleep = new Sleep(Infinity, false);
  /** Whether it runs: started, and not yet found up. */
  running = false;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** `ms` from now, whatever was before. */
  start(cx: Context): void {
    this.running = true;
    this.#sleep.reset(cx.now() + this.#ms);
  }

  /** `ms` from the last deadline. */
  repeat(): void {
    this.running = true;
    this.#sleep.reset(this.#sleep.deadline + this.#ms);
  }

  /**
   * Whether it was started and the time is up; if not, the task is woken then. `asked`: whether the source had a budget
   * when it was asked.
   */
  isUp(cx: Context, asked = true): boolean {
    if (!this.running) return false;
    const { budget } = cx;
    if (budget === 0 && asked) cx.budget = 1;
    try {
      this.running = this.#sleep.poll(cx) === PENDING;
    } finally {
      cx.budget = budget;
    }
    return !this.running;
  }

  cancel(): void {
    this.#sleep.cancel();
  }
}
