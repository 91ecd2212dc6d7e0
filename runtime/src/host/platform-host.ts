/** What the hosts of platforms with `setTimeout` and a console have in common. */
import type { Report } from "../core/report.js";
import { isDevelopment } from "./mode.js";
import { reportText } from "./report-text.js";

/** The longest delay that platforms take; more makes `setTimeout` fire at once. */
const LONGEST_DELAY = 2 ** 31 - 1;

export class PlatformHost {
  readonly development = isDevelopment();
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;

  now(): number {
    return performance.now();
  }

  /** One timer, clamped: a far deadline wakes early, finds nothing due and is set again. */
  wakeAt(deadline: number, callback: () => void): void {
    clearTimeout(this.timer);
    if (deadline === Infinity) return;
    this.timer = setTimeout(callback, Math.min(Math.max(Math.ceil(deadline - this.now()), 0), LONGEST_DELAY));
  }

  report(report: Report): void {
    console.error(reportText(report));
  }
}
