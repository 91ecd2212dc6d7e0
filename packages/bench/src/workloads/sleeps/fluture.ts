// The same side by side in one `parallel`: there are no tasks.

import { after, map, parallel } from "fluture";

export const main = (size: number) => {
  const naps = Array.from({ length: size }, (_, i) => after(1 + (i % 10))(i));
  return map((values: number[]) => values.reduce((sum, value) => sum + value, 0))(parallel(Infinity)(naps));
};

export const expected = (size: number): number => (size * (size - 1)) / 2;
