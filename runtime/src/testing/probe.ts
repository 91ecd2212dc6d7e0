/**
 * Futures that write down what happens to them: who was polled, dropped, disposed of, in which order.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Waker } from "../core/waker.js";

/** One log for all probes of a test, so that the order between them shows. */
export type Log = string[];

/**
 * A leaf that a test finishes by hand, and that logs its start, end and drop.
 *
 * @example
 * ```ts
 * import { mock, Probe } from "@stator/runtime/testing";
 *
 * const log: string[] = [];
 * const leaf = new Probe<number>("leaf", log);
 * const task = mock(leaf);
 * task.poll();
 * leaf.finish(1);
 * console.log(task.poll(), log); // 1 [ 'start leaf', 'end leaf' ]
 * ```
 *
 * *Cancellation*: logged once, as `drop`.
 *
 * *Throws* what `fail` was given.
 */
export class Probe<T> extends BaseFuture<T> {
  polls = 0;
  drops = 0;
  private readonly name: string;
  private readonly log: Log;
  private waker: Waker | null = null;
  private outcome: { readonly value: T } | { readonly error: unknown } | null = null;
  private over = false;

  constructor(name: string, log: Log) {
    super();
    this.name = name;
    this.log = log;
  }

  /** Finishes it with a value. */
  finish(value: T): void {
    this.settle({ value });
  }

  /** Makes it throw. */
  fail(error: unknown): void {
    this.settle({ error });
  }

  /** Whether somebody is registered to be woken. */
  get hasWaiter(): boolean {
    return this.waker !== null;
  }

  poll(cx: Context): Poll<T> {
    if (this.polls++ === 0) this.log.push(`start ${this.name}`);
    if (this.outcome === null) {
      this.waker = cx.waker;
      return PENDING;
    }
    this.over = true;
    this.log.push(`end ${this.name}`);
    if ("error" in this.outcome) throw this.outcome.error;
    return this.outcome.value;
  }

  cancel(): void {
    if (this.over) return;
    this.over = true;
    this.drops++;
    this.waker = null;
    this.log.push(`drop ${this.name}`);
  }

  describeWait(): string {
    return `probe ${this.name}`;
  }

  private settle(outcome: { readonly value: T } | { readonly error: unknown }): void {
    this.outcome = outcome;
    const waker = this.waker;
    this.waker = null;
    waker?.wake();
  }
}

/**
 * A leaf for tests.
 *
 * @example
 * ```ts
 * import { mock, probe } from "@stator/runtime/testing";
 *
 * const leaf = probe<number>("leaf");
 * const task = mock(leaf);
 * task.poll();
 * console.log(leaf.hasWaiter, leaf.polls); // true 1
 * ```
 *
 * *Cancellation*: logged once, as `drop`.
 *
 * *Throws* what `fail` was given.
 */
export function probe<T = void>(name: string, log: Log = []): Probe<T> {
  return new Probe<T>(name, log);
}

/**
 * A value that logs its disposal.
 *
 * @example
 * ```ts
 * import { disposable } from "@stator/runtime/testing";
 *
 * const log: string[] = [];
 * disposable("file", log)[Symbol.dispose]();
 * console.log(log); // [ 'dispose file' ]
 * ```
 */
export function disposable(name: string, log: Log): Disposable & { readonly name: string } {
  return { name, [Symbol.dispose]: () => void log.push(`dispose ${name}`) };
}
