// The same side by side in one `parallel`: there are no tasks.

import { go, map, parallel, type FutureInstance } from "fluture";
import { hop } from "../../kit.js";

const TASKS = 1_000;

const worker = (turns: number) =>
  go(function* (): Generator<FutureInstance<unknown, void>, number, void> {
    let count = 0;
    for (let i = 0; i < turns; i++) {
      yield hop() as unknown as FutureInstance<unknown, void>;
      count++;
    }
    return count;
  });

export const main = (size: number) => {
  const workers = Array.from({ length: TASKS }, () => worker(size));
  return map((counts: number[]) => counts.reduce((sum, count) => sum + count, 0))(parallel(Infinity)(workers));
};

export const expected = (size: number): number => TASKS * size;
