// A loop that awaits a function which returns at once: what an await costs when there is nothing to wait for.
// One operation: one call and its await.

async function one(value: number): Promise<number> {
  return value;
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += await one(i);
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
