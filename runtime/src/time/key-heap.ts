/** A binary heap of numbers, least first. Plain functions over an array: the timers' keys need nothing more. */

export function pushKey(heap: number[], key: number): void {
  let at = heap.length;
  heap.push(key);
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (heap[above]! <= key) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = key;
}

/** Takes out the least. */
export function popKey(heap: number[]): void {
  const key = heap.pop()!;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let below = at * 2 + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && heap[below + 1]! < heap[below]!) below++;
    if (heap[below]! >= key) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = key;
}
