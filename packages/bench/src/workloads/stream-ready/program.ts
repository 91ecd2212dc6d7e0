// An async generator and the `for await` that reads it. The generator never waits.
// One operation: one item.

async function* items(count: number): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) {
    yield i;
  }
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for await (const item of items(size)) sum += item;
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
