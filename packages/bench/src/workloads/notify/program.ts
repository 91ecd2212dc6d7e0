// Two tasks that wake each other in turns.
// One operation: one wake there and one back.

import { notify, spawn, type Notify } from "../../kit.js";

async function answer(ping: Notify, pong: Notify, count: number): Promise<number> {
  let heard = 0;
  for (let i = 0; i < count; i++) {
    await ping.notified();
    heard++;
    pong.notifyOne();
  }
  return heard;
}

export async function main(size: number): Promise<number> {
  const ping = notify();
  const pong = notify();
  const handle = spawn(answer(ping, pong, size));
  let sum = 0;
  for (let i = 0; i < size; i++) {
    ping.notifyOne();
    await pong.notified();
    sum++;
  }
  return sum + (await handle);
}

export const expected = (size: number): number => 2 * size;
