/**
 * The future: an inert value that does work only while it is polled. This file is the face of the kernel; it holds the
 * types and re-exports what a writer of futures needs.
 *
 * How to write a leaf future
 *
 * ```ts
 * class Arrival extends BaseFuture<string> {
 *   private waker: Waker | null = null;
 *
 *   poll(cx: Context): Poll<string> {
 *     if (!cx.proceed()) return PENDING; // 1. pay one unit; at zero the task has already been put off
 *     if (this.mail.length > 0) return this.mail.shift()!;
 *     cx.refund(); // 2. waiting costs nothing
 *     this.waker = cx.waker; // 3. keep the waker of the latest poll, never `cx` itself
 *     return PENDING;
 *   }
 *
 *   cancel(): void {
 *     this.waker = null; // 4. let go of all that poll registered; may be called twice, or before any poll
 *   }
 *
 *   describeWait(): string {
 *     return "mail"; // 5. optional: what a dump says about it, without polling
 *   }
 * }
 * ```
 *
 * - Whoever returns PENDING has arranged that the waker of *this* poll is woken. Reading `cx.waker` counts as keeping it:
 *   a future that returns PENDING without reading it is reported in development.
 * - `poll` throws to fail. After a value or a throw it is not polled again; guard with `polledAfterCompletion(this)`.
 * - `cancel(cx)` returns undefined when all is released, or PENDING while asynchronous cleanup goes on: then it is called
 *   again after a wake. It throws an error of its own cleanup once, at the end.
 * - A future that holds other futures polls them with the same `cx`, and lets go of an unfinished one with `drop(child, cx)`.
 *   To resume only the child that was woken, and to resume it at its innermost await, hold it in a `Strand`.
 */
import type { Context } from "./context.js";
import type { FUTURE, MACHINE } from "./brand.js";
import type { MachineMetadata } from "./metadata.js";
import type { Poll } from "./poll.js";

/** What the runtime needs of a future: enough to await it, not enough to be taken for a promise. */
export interface Pollable<T> {
  readonly [FUTURE]: true;
  /** Goes on as far as it can. Gives the value, or PENDING; throws to fail. */
  poll(cx: Context): Poll<T>;
  /** Drops it: leaves every live `finally`, innermost first. PENDING while cleanup goes on. */
  cancel(cx: Context): Poll<void>;
  /** `yield* future` in a generator function waits for it and gives the value. */
  [Symbol.iterator](): Generator<Pollable<T>, T, any>;
  /** What it waits for, in words, for dumps; `now` is the runtime's time. Must not poll or change anything. */
  describeWait?(now?: number): WaitDescription;
}

/** A `Promise` to TypeScript and to uncompiled code (`then` starts it, once), a state machine to the runtime. */
export interface Future<T> extends Promise<T>, Pollable<T> {
  [Symbol.iterator](): Generator<Future<T>, T, any>;
}

/** What a waiting leaf says of itself; `children` are futures that it polls in turn. */
export type WaitDescription =
  | string
  | { readonly text: string; readonly children?: readonly Pollable<unknown>[]; readonly holder?: number | undefined };

/** A suspended function: the driver resumes the innermost one directly instead of polling down from the outermost. */
export interface Machine<T = unknown> extends Pollable<T> {
  readonly [MACHINE]: true;
  /** 0 = not started, > 0 = suspended there, < 0 = finished, failed, cancelled, or being polled now. */
  state: number;
  /** What it waits for; meaningful while `state > 0`. */
  awaiting: Pollable<unknown> | null;
  /** What it waits for has given `value`: goes on with that, as by `poll`. It is there for machines that have none of their own. */
  arrive(cx: Context, value: unknown): Poll<T>;
}

/** The class of a machine: where its description hangs. */
export interface MachineClass {
  readonly name: string;
  readonly prototype: object;
  machine?: MachineMetadata;
}

export { BaseFuture } from "./base-future.js";
export { drop } from "./drop.js";
export { intoFuture, isAwaitable, isFuture, isMachine } from "./into-future.js";
export { failed, ready } from "./settled.js";
