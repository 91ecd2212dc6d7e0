// A small service: a source feeds eight workers through bounded channels; each job has a time limit, suspends, cleans up after itself and may fail and be tried
// again; the results come together in one channel.
// One operation: one job.

import { channel, hop, spawn, timeout, unboundedChannel } from "../../kit.js";
import type { Receiver, Sender, UnboundedSender } from "../../kit.js";

const WORKERS = 8;
const ROOM = 16;
const LIMIT = 5_000;

const failure = new Error("One in fifty");
const open = { count: 0 };

async function attempt(job: number, turn: number): Promise<number> {
  open.count++;
  try {
    await hop();
    if (job % 50 === 49 && turn === 0) throw failure;
    return job * 2;
  } finally {
    open.count--;
  }
}

async function perform(job: number): Promise<number> {
  for (let turn = 0; ; turn++) {
    try {
      return await timeout(LIMIT, attempt(job, turn));
    } catch (error) {
      if (error !== failure) throw error;
    }
  }
}

async function worker(jobs: Receiver<number>, results: UnboundedSender<number>): Promise<void> {
  for (let job = await jobs.recv(); job !== undefined; job = await jobs.recv()) results.send(await perform(job));
}

async function feed(workers: readonly Sender<number>[], count: number): Promise<void> {
  for (let i = 0; i < count; i++) await workers[i % WORKERS]!.send(i);
  for (const sender of workers) sender.close();
}

export async function main(size: number): Promise<number> {
  const [results, collected] = unboundedChannel<number>();
  const senders = [];
  for (let i = 0; i < WORKERS; i++) {
    const [sender, jobs] = channel<number>(ROOM);
    senders.push(sender);
    void spawn(worker(jobs, results));
  }
  const source = spawn(feed(senders, size));
  let sum = open.count;
  for (let i = 0; i < size; i++) sum += (await collected.recv()) ?? 0;
  await source;
  return sum + open.count;
}

export const expected = (size: number): number => size * (size - 1);
