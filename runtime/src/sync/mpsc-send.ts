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
import { PENDING, type Poll } from "../core/poll.js";
import { SendError } from "./errors.js";
import type { Channel } from "./mpsc-channel.js";
import { SendPermit } from "./mpsc-permit.js";
import { Acquire } from "./permit-pool.js";

/** The part of a sender that is needed here. */
interface Origin<T> {
  readonly shared: Channel<T>;
  readonly isClosed: boolean;
}

abstract class AcquireSlots<T, R> extends Acquire<R, Channel<T>> {
  /** 1 once it counts as a sender, 2 when its value is in the channel. @internal */
  joined = 0;
  /** @internal */
  readonly origin: Origin<T>;

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
  readonly value!: T;
  /** @internal */
  declare readonly onUnsent?: (value: T) => void;

  override get pool(): Channel<T> {
    return this.origin.shared;
  }

  override get wanted(): number {
    return 1;
  }

  /** Whether the value is in the channel. */
  get isSent(): boolean {
    return this.joined === 2;
  }

  override poll(cx: Context): Poll<void> {
    const { origin } = this;
    const pool = origin.shared;
    if (this.waker !== null || cx.budget <= 0 || origin.isClosed) return super.poll(cx);
    if (this.missing === 0)
      pool.senders--; // With the value there, the channel cannot be over.
    else if (pool.available === 0) {
      this.join();
      return this.waitIn(pool.waiters, cx);
    } else {
      // Nobody queues while a slot is free, and nothing comes between: no need to be counted as a sender.
      pool.available--;
    }
    this.pay(cx);
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

/**
 * Makes one in one go: in a chain of constructors V8 checks what each of them gives, and writes some fields twice. What it has looked at already
 * comes first, because it would look again after other stores. What is the same in all of them is not written at all, nor is what is rare.
 */
export const NewSend = function <T>(
  this: { -readonly [K in keyof Send<T>]: Send<T>[K] },
  origin: Origin<T>,
  value: T,
  onUnsent?: (value: T) => void,
): void {
  this.origin = origin;
  this.value = value;
  this.list = this.previous = this.next = this.waker = null;
  this.over = this.joined = 0;
  this.missing = 1;
  if (onUnsent !== undefined) this.onUnsent = onUnsent;
} as unknown as new <T>(origin: Origin<T>, value: T, onUnsent?: (value: T) => void) => Send<T>;
NewSend.prototype = Send.prototype;

export class SendUntil<T> extends BaseFuture<void> {
  readonly #send: Send<T>;
  readonly #limit: Pollable<unknown>;
  /** Told when the limit has been let go of. */
  #failure: { readonly error: unknown } | null = null;
  #over = false;

  constructor(send: Send<T>, limit: Pollable<unknown>) {
    super();
    this.#send = send;
    this.#limit = limit;
  }

  poll(cx: Context): Poll<void> {
    const send = this.#send;
    if (this.#over) throw polledAfterCompletion(this);
    if (!send.isSent && this.#failure === null) {
      try {
        if (send.poll(cx) === PENDING) {
          if (this.#limit.poll(cx) === PENDING) return PENDING;
          throw new SendError("timeout", send.value);
        }
      } catch (error) {
        this.#failure = { error };
      }
    }
    if (this.cancel(cx) === PENDING) return PENDING;
    if (this.#failure !== null) throw this.#failure.error;
  }

  cancel(cx: Context): Poll<void> {
    if (this.#over) return;
    this.#send.cancel();
    if (drop(this.#limit, cx) === PENDING) return PENDING;
    this.#over = true;
  }

  describeWait(): { text: string; children: Pollable<unknown>[] } {
    return { text: this.#send.describeWait(), children: [this.#send, this.#limit] };
  }
}
