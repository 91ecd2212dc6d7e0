// Ten functions, each of which awaits the next one; the last suspends once.
// One operation: the whole chain.

import { hop } from "../../kit.js";

async function leaf(value: number): Promise<number> {
  await hop();
  return value;
}

async function one(value: number): Promise<number> {
  return (await leaf(value)) + 1;
}

async function two(value: number): Promise<number> {
  return (await one(value)) + 1;
}

async function three(value: number): Promise<number> {
  return (await two(value)) + 1;
}

async function four(value: number): Promise<number> {
  return (await three(value)) + 1;
}

async function five(value: number): Promise<number> {
  return (await four(value)) + 1;
}

async function six(value: number): Promise<number> {
  return (await five(value)) + 1;
}

async function seven(value: number): Promise<number> {
  return (await six(value)) + 1;
}

async function eight(value: number): Promise<number> {
  return (await seven(value)) + 1;
}

async function nine(value: number): Promise<number> {
  return (await eight(value)) + 1;
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += await nine(i);
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2 + 9 * size;
