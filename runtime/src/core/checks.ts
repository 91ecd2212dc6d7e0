/** What development looks for while a program runs. Types only: the tools bring it, and a bundle for production goes without. */
import type { Context } from "./context.js";
import type { Pollable } from "./future.js";
import type { Task } from "./task.js";

export interface Checks {
  /** `owner` has polled `child` for the first time. It must not be forgotten before `ended`. */
  begun(owner: object, child: Pollable<unknown>): void;
  /** It has finished or was cancelled, or somebody else looks after it now. */
  ended(owner: object): void;
  /** `waiting` has been polled and must wait for a permit of `pool`. */
  waits(waiting: Claimant, pool: ClaimedPool, cx: Context): void;
}

/** A future that waits for permits, or was given some and has not looked yet. */
export interface Claimant {
  /** Kept from its first wait on. */
  claim: Claim | null;
  readonly list: object | null;
  readonly next: object | null;
  poll(cx: Context): unknown;
}

/** Who waits, and from where it was polled when it began to. */
export interface Claim {
  readonly task: Task<unknown>;
  readonly site: Error;
}

export interface ClaimedPool {
  readonly what: string;
  /** Those who were given all they want and have not looked yet. */
  readonly unclaimed: { readonly head: Claimant | null };
}
