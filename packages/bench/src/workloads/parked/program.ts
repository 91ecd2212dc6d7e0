// Memory of tasks that wait, each to be notified by itself.
// One operation: one task with what it waits for. Measured when all of them wait.

import { hop, notify, spawn, type Notify } from "../../kit.js";

/** The bench puts its measurement here. */
export const probe = { measure: (): void => {} };

const parked = { count: 0 };

async function wait(gate: Notify, value: number): Promise<number> {
  parked.count++;
  await gate.notified();
  return value;
}

export async function main(size: number): Promise<number> {
  const gate = notify();
  parked.count = 0;
  for (let i = 0; i < size; i++) void spawn(wait(gate, 1));
  while (parked.count < size) await hop();
  await hop();
  probe.measure();
  for (let i = 0; i < size; i++) gate.notifyOne();
  return size;
}

export const expected = (size: number): number => size;
