/**
 * Waiting for a slot of a channel, to send or to reserve.
 *
 * Law: from its first poll to its end it counts as a sender, so that the channel does not end while it waits.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { drop } from "../core/drop.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Pollable } from "../core/future.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { SendError } from "./errors.js";
import type { Channel } from "./mpsc-channel.js";
import { SendPermit } from "./mpsc-permit.js";
import { Acquire } from "./permit-pool.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** The part of a sender that is needed here. */
interface Origin<T> {
  readonly shared: Channel<T>;
  readonly isClosed: boolean;
}

abstract class AcquireSlots<T, R> extends Acquire<R> {
  declare protected readonly pool: Channel<T>;
  /** 1 once it counts as a sender, 2 when its value is in the channel. */
  protected joined = 0;
  protected readonly origin: Origin<T>;

  constructor(origin: Origin<T>, count: number) {
    super(origin.shared, count);
    this.origin = origin;
  }

  protected override attempt(cx: Context): Poll<R> {
    if (this.joined === 0) {
      if (this.origin.isClosed) throw this.refused();
      this.join();
    }
    return super.attempt(cx);
  }

  protected join(): void {
    this.joined = 1;
    this.pool.senders++;
  }

  /** To wait for a slot is a channel's everyday life: too frequent to take a stack each time. */
  protected override waits(): void {}

  protected override letGo(): void {
    super.letGo();
    if (this.joined === 0) return;
    this.joined = 0;
    this.pool.leave();
  }

  override describeWait(): string {
    return `${this.missing} of ${this.wanted} slots of a channel for ${this.pool.capacity}`;
  }
}

export class Reserve<T> extends AcquireSlots<T, SendPermit<T>> {
  protected granted(): SendPermit<T> {
    return new SendPermit(this.pool, this.wanted);
  }
}

/**
 * What `sender.send(value)` gives: await it.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { channel } from "@stator/runtime/sync";
 *
 * const [sender] = channel<string>(1);
 * const sending = sender.send("letter");
 * await run(sending);
 * if (!sending.isSent) throw new Error("should be sent");
 * ```
 *
 * *Cancellation*: dropped before it is done, it has not sent: `isSent` stays false, `value` is still there, `onUnsent`
 * is called with it.
 *
 * *Throws*: `SendError` with the value when the receiver has closed.
 */
export class Send<T> extends AcquireSlots<T, void> {
  readonly value: T;
  private readonly onUnsent: ((value: T) => void) | undefined;

  /** @internal */
  constructor(origin: Origin<T>, value: T, onUnsent: ((value: T) => void) | undefined) {
    super(origin, 1);
    this.value = value;
    this.onUnsent = onUnsent;
  }

  /** Whether the value is in the channel. */
  get isSent(): boolean {
    return this.joined === 2;
  }

  override poll(cx: Context): Poll<void> {
    const { pool } = this;
    const served = this.missing === 0;
    const closed = served ? pool.closed : this.origin.isClosed;
    if (closed === true || this.waker !== null || cx.budget <= 0) return super.poll(cx);
    if (!served && pool.available === 0) {
      this.waitIn(pool.waiters, cx);
      this.join();
      return PENDING;
    }
    this.pay(cx);
    if (served) return this.granted();
    // Nobody queues while a slot is free, and nothing comes between: no need to be counted as a sender.
    pool.available--;
    this.joined = 2;
    pool.put(this.value);
  }

  protected granted(): void {
    this.joined = 2;
    this.pool.senders--; // With the value there, the channel cannot be over.
    this.pool.put(this.value);
  }

  override cancel(): void {
    const unsent = this.joined === 1 && this.over === 0;
    super.cancel();
    if (unsent) this.onUnsent?.(this.value);
  }

  protected override refused(): SendError<T> {
    return new SendError("closed", this.value);
  }
}

export class SendUntil<T> extends BaseFuture<void> {
  private readonly send: Send<T>;
  private readonly limit: Pollable<unknown>;
  /** Known, and told when the limit has been let go of. */
  private outcome: { readonly error: unknown } | "sent" | "over" | null = null;

  constructor(send: Send<T>, limit: Pollable<unknown>) {
    super();
    this.send = send;
    this.limit = limit;
  }

  poll(cx: Context): Poll<void> {
    if (this.outcome === "over") throw polledAfterCompletion(this);
    if (this.outcome === null) {
      try {
        if (this.send.poll(cx) === PENDING) {
          if (this.limit.poll(cx) === PENDING) return PENDING;
          throw new SendError("timeout", this.send.value);
        }
        this.outcome = "sent";
      } catch (error) {
        this.outcome = { error };
      }
    }
    const { outcome } = this;
    if (this.cancel(cx) === PENDING) return PENDING;
    if (outcome !== "sent") throw outcome.error;
  }

  cancel(cx: Context): Poll<void> {
    if (this.outcome === "over") return;
    this.send.cancel();
    if (drop(this.limit, cx) === PENDING) return PENDING;
    this.outcome = "over";
  }

  describeWait(): { text: string; children: Pollable<unknown>[] } {
    return { text: this.send.describeWait(), children: [this.send, this.limit] };
  }
}
