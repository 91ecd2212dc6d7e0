// A loop that awaits a native promise which another reaction resolves later: what code that is not compiled gives to code that is.
// One operation: one promise.

import { promised } from "../../kit.js";

const settled = Promise.resolve(1);
const same = (value: number): number => value;

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += await promised(settled.then(same));
  return sum;
}

export const expected = (size: number): number => size;
