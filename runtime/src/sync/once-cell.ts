/**
 * A value that the first who needs it makes.
 *
 * Laws
 * 1. At most one initialiser runs at a time. The others wait in order.
 * 2. If it throws or is dropped, the next waiter runs its own; only success ends the waiting.
 */
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Strand } from "../core/strand.js";
import { Waiter, WaitList } from "./wait-list.js";

/**
 * Holds a value that is made at most once, asynchronously, on first need.
 *
 * @example
 * ```ts
 * import { ready, run } from "@stator/runtime";
 * import { OnceCell } from "@stator/runtime/sync";
 *
 * const connection = new OnceCell<string>();
 * const first = await run(connection.getOrInit(() => ready("connected")));
 * const second = await run(connection.getOrInit(() => ready("never called")));
 * if (first !== second) throw new Error("both should get the first");
 * ```
 *
 * *Cancellation*: dropping `getOrInit` while its initialiser runs cancels that one, cleanup included; then the next
 * waiter's own runs.
 *
 * *Throws*: what the initialiser throws, to the one who passed it only.
 */
export class OnceCell<T> {
  /** @internal */
  held: { readonly value: T } | null = null;
  /** Whether an initialiser runs or has been handed the turn. @internal */
  busy = false;
  /** @internal */
  readonly waiters: WaitList<GetOrInit<T>> = new WaitList();

  get isSet(): boolean {
    return this.held !== null;
  }

  /** The value, or undefined if there is none yet. */
  get(): T | undefined {
    return this.held?.value;
  }

  /** Sets the value, unless there is one or somebody is making one. */
  set(value: T): "set" | "initialized" | "initializing" {
    if (this.held !== null) return "initialized";
    if (this.busy) return "initializing";
    this.fill(value);
    return "set";
  }

  /** The value; if there is none, that of `init`, which is called when its turn has come and no other has succeeded. */
  getOrInit(init: () => Pollable<T> | PromiseLike<T> | T): Future<T> {
    return new GetOrInit(this, init);
  }

  /** @internal */
  fill(value: T): void {
    this.held = { value };
    this.waiters.wakeAll();
  }

  /** The turn goes to the next, or is free. @internal */
  passTurn(): void {
    const next = this.waiters.shift();
    this.busy = next !== null;
    next?.takeTurn();
  }
}

class GetOrInit<T> extends Waiter<T> {
  readonly #cell: OnceCell<T>;
  readonly #init: () => Pollable<T> | PromiseLike<T> | T;
  #strand: Strand<T> | null = null;
  #hasTurn = false;

  constructor(cell: OnceCell<T>, init: () => Pollable<T> | PromiseLike<T> | T) {
    super();
    this.#cell = cell;
    this.#init = init;
  }

  takeTurn(): void {
    this.#hasTurn = true;
    this.wakeUp();
  }

  protected attempt(cx: Context): Poll<T> {
    const cell = this.#cell;
    if (cell.held !== null) return cell.held.value;
    if (cell.busy && !this.#hasTurn) {
      cell.waiters.push(this);
      return PENDING;
    }
    cell.busy = this.#hasTurn = true;
    try {
      this.#strand ??= new Strand<T>(intoFuture(this.#init()));
      const value = this.#strand.poll(cx);
      if (value === PENDING) return PENDING;
      this.#strand = null;
      cell.fill(value);
      return value;
    } catch (error) {
      this.#strand = null;
      if (cell.held === null) cell.passTurn();
      throw error;
    }
  }

  override cancel(cx: Context): Poll<void> {
    if (this.over === 0 && this.#strand !== null && this.#strand.cancel(cx) === PENDING) return PENDING;
    return super.cancel(cx);
  }

  protected override letGo(): void {
    if (this.#hasTurn) this.#cell.passTurn();
  }

  describeWait(): string | { text: string; children: Pollable<unknown>[] } {
    if (this.#strand?.isFinished !== false) return "a cell that another one is initialising";
    return this.#strand.describe("its initialiser of a cell");
  }
}
