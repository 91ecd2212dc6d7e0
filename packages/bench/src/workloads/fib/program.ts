// The naive Fibonacci number, each call an async function. Nothing suspends.
// One operation: one call; the size is the number of times that fib(16) is computed, which takes 3,193 calls.

async function fib(n: number): Promise<number> {
  if (n < 2) return n;
  return (await fib(n - 1)) + (await fib(n - 2));
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += await fib(16);
  return sum;
}

export const expected = (size: number): number => 987 * size;
