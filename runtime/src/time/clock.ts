/** The clock of whoever is running. */
import { currentScheduler } from "../core/current.js";

/** The time. Outside every task there is none, and `what` cannot be done. */
export function timeTo(what: string): number {
  const runtime = currentScheduler();
  if (runtime === null) {
    throw new Error(`Cannot ${what}: no task is running, so there is no clock\n  help: use \`runtime.now()\``);
  }
  return runtime.now();
}
