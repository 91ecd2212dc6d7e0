/**
 * Finds, in development, a task that waits for itself: a permit was handed to one of its futures, but it polls another
 * one that waits for the same permit, and will not come back to the first. A `select` by reference whose branch awaits
 * the lock again is the classic.
 *
 * Law: a permit may lie unclaimed for a moment, while the task works through its other children. So the task gets two
 * more turns of the host before it is reported.
 */
import type { Claim, Claimant, ClaimedPool } from "../core/checks.js";
import type { Context } from "../core/context.js";
import type { Waker } from "../core/waker.js";

/**
 * Called when `waiting` has been polled and must wait. Remembers it, and looks whether its task leaves a permit of
 * this pool lying.
 */
export function lookForFuturelock(waiting: Claimant, pool: ClaimedPool, cx: Context): void {
  const { task, runtime } = cx;
  if (task === null || runtime === null || !runtime.development) return;
  if (waiting.claim?.task !== task) waiting.claim = { task, site: callSite(waiting) };
  let handed = pool.unclaimed.head;
  while (handed !== null && handed.claim?.task !== task) handed = handed.next as Claimant | null;
  if (handed === null) return;
  const idle = handed;
  let turns = 2;
  const check: Waker = {
    wake() {
      if (idle.claim === null || idle.list !== pool.unclaimed || waiting.list === null) return;
      if (--turns > 0) {
        runtime.deferWake(check);
        return;
      }
      runtime.report({ kind: "leaked-future", message: describe(idle.claim, waiting.claim!, pool), task });
      idle.claim = null;
    },
    willWake: (other) => other === check,
  };
  runtime.deferWake(check);
}

function describe(idle: Claim, waiting: Claim, pool: ClaimedPool): string {
  return `Task ${waiting.task.label} waits for itself: it waits for the ${pool.what} (${placeOf(waiting)}), \
which was handed to a future that it has not polled since (${placeOf(idle)})
  help: drop that future, or go on polling it, before you wait for the same thing again`;
}

/** The stack above the poll of `waiting`; turned into text only when it is told. */
function callSite(waiting: Claimant): Error {
  const site = new Error("polled here");
  // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
  Error.captureStackTrace?.(site, waiting.poll);
  return site;
}

/** The innermost frame that is not this package's: the function that awaits it. */
function placeOf({ site }: Claim): string {
  // Where this package lies; in a bundle that cannot be told, and the frame that polled it must do.
  const own = /([^\s(]*)executor\/futurelock\./.exec(new Error("here").stack ?? "")?.[1] ?? "node:";
  const frames = (site.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const frame =
    frames.find((line) => !line.includes(own) && !line.includes("node:")) ?? frames[0] ?? "an unknown place";
  return frame.trim().replace(/^at /, "");
}
