/**
 * Values that belong to a future and all that it awaits: set around every poll of it, and around its cancellation.
 *
 * Law: a spawned task does not inherit them. Nested scopes restore what was there before, also after a throw.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { Driven } from "../core/driven.js";
import type { Pollable, WaitDescription } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import type { Poll } from "../core/poll.js";

interface Cell<T> {
  readonly value: T;
}

/**
 * A value that belongs to a future and all that it awaits, not to the tasks that it spawns.
 *
 * @example
 * ```ts
 * import { pollFn, run, TaskLocal } from "@stator/runtime";
 *
 * const user = new TaskLocal<string>("user");
 * console.log(await run(user.scope("ada", pollFn(() => user.get())))); // ada
 * console.log(user.tryGet()); // undefined
 * ```
 *
 * *Cancellation*: of what `scope` gives: cancels the future inside, with the value set.
 *
 * *Throws* from `get` outside every scope.
 */
export class TaskLocal<T> {
  #cell: Cell<T> | null = null;
  readonly #name: string;
  /** Where else the value is set: an `AsyncLocalStorage`, on hosts that have one. */
  bridge: { run<R>(value: T, body: () => R): R } | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  /** The value, inside a `scope`. */
  get(): T {
    if (this.#cell === null) throw new Error(`Cannot read the task-local \`${this.#name}\`: no scope has set it`);
    return this.#cell.value;
  }

  /** The value, or undefined outside every `scope`. */
  tryGet(): T | undefined {
    return this.#cell?.value;
  }

  /** Runs `future` with the value set. */
  scope<R>(value: T, future: Pollable<R> | PromiseLike<R>): ScopedFuture<T, R> {
    return new ScopedFuture(this, value, intoFuture(future));
  }

  /** Runs a plain function with the value set. */
  sync<R>(value: T, body: () => R): R {
    return this.within({ value }, body);
  }

  /** Runs `body` with this cell current: what `scope` does at each poll. */
  within<R>(cell: Cell<T> | null, body: () => R): R {
    const outer = this.#cell;
    this.#cell = cell;
    try {
      return this.bridge === null || cell === null ? body() : this.bridge.run(cell.value, body);
    } finally {
      this.#cell = outer;
    }
  }
}

/** A future with a task-local set. */
export class ScopedFuture<T, R> extends BaseFuture<R> {
  readonly #local: TaskLocal<T>;
  #cell: Cell<T> | null;
  readonly #inner: Driven<R>;

  constructor(local: TaskLocal<T>, value: T, future: Pollable<R>) {
    super();
    this.#local = local;
    this.#cell = { value };
    this.#inner = new Driven(future);
  }

  poll(cx: Context): Poll<R> {
    return this.#local.within(this.#cell, () => this.#inner.poll(cx));
  }

  cancel(cx: Context): Poll<void> {
    return this.#local.within(this.#cell, () => this.#inner.cancel(cx));
  }

  /** Takes the value back out, once the future is done with it. */
  takeValue(): T | undefined {
    const value = this.#cell?.value;
    this.#cell = null;
    return value;
  }

  describeWait(): WaitDescription {
    return this.#inner.describe("a scope of a task-local");
  }
}

/**
 * A task-local value; the name is for messages.
 *
 * @example
 * ```ts
 * import { taskLocal } from "@stator/runtime";
 *
 * const depth = taskLocal<number>("depth");
 * console.log(depth.sync(1, () => depth.get() + 1)); // 2
 * ```
 */
export function taskLocal<T>(name = "value"): TaskLocal<T> {
  return new TaskLocal<T>(name);
}
