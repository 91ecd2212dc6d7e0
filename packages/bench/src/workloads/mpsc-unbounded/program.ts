// One task sends to another through a channel that takes everything.
// One operation: one message.

import { spawn, unboundedChannel, type UnboundedSender } from "../../kit.js";

async function produce(sender: UnboundedSender<number>, count: number): Promise<void> {
  for (let i = 0; i < count; i++) sender.send(i);
  sender.close();
}

export async function main(size: number): Promise<number> {
  const [sender, receiver] = unboundedChannel<number>();
  const producer = spawn(produce(sender, size));
  let sum = 0;
  for (let value = await receiver.recv(); value !== undefined; value = await receiver.recv()) sum += value;
  await producer;
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
