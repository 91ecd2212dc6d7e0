// Two tasks that play ping-pong; every ball is a channel for one value.
// One operation: one ball there and one back.

import { oneshot, spawn, type OneshotSender } from "../../kit.js";

interface Ball {
  readonly value: number;
  readonly reply: OneshotSender<number>;
  readonly next: PromiseLike<Ball> | null;
}

async function returnBalls(first: PromiseLike<Ball>): Promise<void> {
  let coming: PromiseLike<Ball> | null = first;
  while (coming !== null) {
    const ball: Ball = await coming;
    ball.reply.send(ball.value + 1);
    coming = ball.next;
  }
}

export async function main(size: number): Promise<number> {
  const [first, receiver] = oneshot<Ball>();
  let sender = first;
  const handle = spawn(returnBalls(receiver));
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const [reply, answer] = oneshot<number>();
    const [nextSender, nextReceiver] = oneshot<Ball>();
    sender.send({ value: i, reply, next: i + 1 < size ? nextReceiver : null });
    sum += await answer;
    sender = nextSender;
  }
  await handle;
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2 + size;
