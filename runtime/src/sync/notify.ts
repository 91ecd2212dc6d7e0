/**
 * A signal without a value: one task says "look again", others wait for it.
 *
 * Laws
 * 1. `notifyOne` and `notifyLast` reach exactly one waiter, or leave one permit, never more than one.
 * 2. A waiter that was reached by one of them and is dropped before it has seen it hands on, in the same direction.
 * 3. `notifyWaiters` reaches every `notified()` that exists, polled or not, and leaves nothing: each future remembers
 *    how many such calls there were when it was made.
 * 4. Being notified pays one unit of the budget like every other leaf; Tokio's costs nothing, so that two tasks can
 *    starve all others.
 */
import type { Context } from "../core/context.js";
import { PENDING, type Poll } from "../core/poll.js";
import { quoted, Waiter, WaitList } from "./wait-list.js";

/** Who let a waiter go: decides to whom it hands on. */
const NOBODY = 0;
const ONE = 1;
const LAST = 2;
const ALL = 3;

/**
 * Wakes waiters without handing them anything.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { Notify } from "@stator/runtime/sync";
 *
 * const changed = new Notify();
 * changed.notifyOne(); // Nobody waits: the permit is kept for the next one who does.
 * await run(changed.notified());
 * ```
 *
 * *Cancellation*: dropping a `notified()` that was notified hands the notification to the next waiter: none is lost.
 *
 * *Throws*: nothing of its own. What a waker throws comes out of the notifying call, after all others have been woken.
 */
export class Notify {
  readonly name: string | undefined;
  /** @internal */
  readonly waiters: WaitList<Notified> = new WaitList();
  /** How often `notifyWaiters` was called. @internal */
  calls = 0;
  /** @internal */
  permit = false;

  constructor(name?: string) {
    this.name = name;
  }

  /**
   * Waits for a notification. Calls of `notifyWaiters` count from now on, the place in the queue from the first poll
   * or `enable`.
   */
  notified(): Notified {
    return new Notified(this);
  }

  /** Notifies the oldest waiter, or keeps one permit for the next. */
  notifyOne(): void {
    this.pass(ONE);
  }

  /** Notifies the newest waiter, or keeps one permit for the next. */
  notifyLast(): void {
    this.pass(LAST);
  }

  /** Notifies all that wait now, also those not polled yet. Keeps no permit and takes none. */
  notifyWaiters(): void {
    this.calls++;
    this.waiters.wakeAll();
  }

  /** @internal */
  pass(direction: typeof ONE | typeof LAST): void {
    const waiter = direction === ONE ? this.waiters.shift() : this.waiters.pop();
    if (waiter === null) this.permit = true;
    else {
      waiter.by = direction;
      waiter.wakeUp();
    }
  }
}

/**
 * What `notify.notified()` gives.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { Notify } from "@stator/runtime/sync";
 *
 * const notify = new Notify();
 * const notified = notify.notified();
 * notified.enable(); // From here on it is in the queue: check your condition now, nothing can slip by.
 * notify.notifyOne();
 * await run(notified);
 * ```
 *
 * *Cancellation*: safe; a notification it had received goes to the next waiter.
 *
 * *Throws*: nothing.
 */
export class Notified extends Waiter<void> {
  private readonly notify: Notify;
  private readonly calls: number;
  /** @internal */
  by: typeof NOBODY | typeof ONE | typeof LAST | typeof ALL = NOBODY;

  /** @internal */
  constructor(notify: Notify) {
    super();
    this.notify = notify;
    this.calls = notify.calls;
  }

  /**
   * Joins the queue without waiting. True if it is notified already: the next poll is ready. A permit that it took is
   * handed on when it is dropped.
   */
  enable(): boolean {
    return this.over === 1 || this.attempt() !== PENDING;
  }

  /** The short way: it was notified, or has to wait. */
  override poll(cx: Context): Poll<void> {
    const { notify } = this;
    if (this.over === 1 || cx.budget <= 0) return super.poll(cx);
    if (this.by !== NOBODY) this.pay(cx);
    else if (notify.permit || this.calls !== notify.calls) return super.poll(cx);
    else return this.waitIn(notify.waiters, cx);
  }

  protected attempt(): Poll<void> {
    const { notify } = this;
    if (this.by === NOBODY) {
      // Before the permit: whoever is reached by `notifyWaiters` must leave the permit to the next.
      if (this.calls !== notify.calls) this.by = ALL;
      else if (notify.permit) {
        notify.permit = false;
        this.by = ONE;
      } else {
        notify.waiters.push(this);
        return PENDING;
      }
    }
  }

  protected override letGo(): void {
    if (this.by === ONE || this.by === LAST) this.notify.pass(this.by);
  }

  describeWait(): string {
    return `notify${quoted(this.notify.name)}`;
  }
}
