/**
 * The watch for a deadlock, on platforms that can prove one.
 *
 * The proof is the platform's: when it is about to exit because nothing is left to do, no timer, socket or callback exists
 * that could wake the root. A program that would have ended in silence then fails with the tree of its tasks.
 */
import { DeadlockError } from "../core/errors.js";
import type { Host } from "./host.js";

/** Tells of a deadlock from now on. Gives a function that ends this, and says whether there was one. */
export function watchForDeadlock(
  { host }: { readonly host: Host },
  tell: (error: DeadlockError) => void,
  tree: () => string,
): () => boolean {
  let isStuck = false;
  const withdraw = host.onExhausted?.(() => {
    isStuck = true;
    tell(new DeadlockError(tree()));
  });
  return () => {
    if (!isStuck) withdraw?.();
    return isStuck;
  };
}
