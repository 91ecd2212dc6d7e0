// One task sends to another through a channel with room for 64.
// One operation: one message.

import { channel, spawn, type Sender } from "../../kit.js";

async function produce(sender: Sender<number>, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await sender.send(i);
  sender.close();
}

export async function main(size: number): Promise<number> {
  const [sender, receiver] = channel<number>(64);
  const producer = spawn(produce(sender, size));
  let sum = 0;
  for (let value = await receiver.recv(); value !== undefined; value = await receiver.recv()) sum += value;
  await producer;
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
