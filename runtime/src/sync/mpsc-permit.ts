/**
 * Slots of a channel that are reserved for values to come. They count as senders: the receiver waits for them.
 */
import type { Channel } from "./mpsc-channel.js";

/**
 * Reserved slots of a channel: sending with them never waits.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { channel } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = channel<string>(4);
 * const slots = await run(sender.reserveMany(2));
 * slots.send("one");
 * slots.release(); // The second slot is free again.
 * if (sender.capacity !== 3 || receiver.length !== 1) throw new Error("one value should be there");
 * ```
 *
 * *Cancellation*: holding is no wait. `using` frees what is left when a cancelled function is left.
 *
 * *Throws*: `send` throws when no slot is left.
 */
export class SendPermit<T> implements Disposable {
  private readonly channel: Channel<T>;
  private left: number;

  /** Takes over one count of `senders`. @internal */
  constructor(channel: Channel<T>, left: number) {
    this.channel = channel;
    this.left = left;
    if (left === 0) channel.leave();
  }

  /** Slots not used yet. */
  get count(): number {
    return this.left;
  }

  /** Sends at once. False if the receiver is gone; the value is still yours then. */
  send(value: T): boolean {
    if (this.left === 0) throw new Error("Cannot send: the permit was used or released");
    const { channel } = this;
    const { abandoned } = channel;
    if (abandoned) channel.release(1);
    else channel.put(value);
    if (--this.left === 0) channel.leave();
    return !abandoned;
  }

  /** Frees the slots that were not used. */
  release(): void {
    const { left, channel } = this;
    if (left === 0) return;
    this.left = 0;
    channel.release(left);
    channel.leave();
  }

  [Symbol.dispose](): void {
    this.release();
  }
}
