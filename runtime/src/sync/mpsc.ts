/** Channels with many senders and one receiver. */
import { checkCount } from "./errors.js";
import { Channel } from "./mpsc-channel.js";
import { Receiver } from "./mpsc-receiver.js";
import { Sender, UnboundedSender } from "./mpsc-sender.js";

/**
 * A channel that holds up to `capacity` values: senders wait while it is full, in the order in which they came.
 *
 * @example
 * ```ts
 * import { future, run, spawn } from "@stator/runtime";
 * import { channel } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = channel<number>(2);
 * const produce = future(function* () {
 *   for (let i = 1; i <= 5; i++) yield* sender.send(i);
 *   sender.close();
 * });
 * const consume = future(function* () {
 *   let sum = 0;
 *   for (let value = yield* receiver.recv(); value !== undefined; value = yield* receiver.recv()) sum += value;
 *   return sum;
 * });
 * const producer = spawn(produce());
 * if ((await run(consume())) !== 15) throw new Error("expected the sum of all");
 * await producer;
 * ```
 *
 * *Cancellation*: see `Sender` and `Receiver`; neither end loses a value.
 *
 * *Throws*: RangeError unless `capacity` is a whole number from 1 on.
 */
export function channel<T>(capacity: number): [sender: Sender<T>, receiver: Receiver<T>] {
  checkCount("the capacity of a channel", capacity, 1);
  const shared = new Channel<T>(capacity);
  return [new Sender(shared), new Receiver(shared)];
}

/**
 * A channel without a limit: sending never waits.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { unboundedChannel } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = unboundedChannel<string>();
 * sender.send("hello");
 * if ((await run(receiver.recv())) !== "hello") throw new Error("expected hello");
 * ```
 *
 * *Cancellation*: see `Receiver`.
 *
 * *Throws*: nothing.
 */
export function unboundedChannel<T>(): [sender: UnboundedSender<T>, receiver: Receiver<T>] {
  const shared = new Channel<T>(Infinity);
  return [new UnboundedSender(shared), new Receiver(shared)];
}
