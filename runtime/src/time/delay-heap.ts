/**
 * A binary heap whose items know their place, so that any of them can be moved or taken out in O(log n).
 *
 * Law: `items[item.at] === item` for everything inside. Equal deadlines are kept in the order of `order`.
 */
export interface HeapItem {
  deadline: number;
  order: number;
  /** Its place in the heap, -1 when it is not inside. */
  at: number;
}

export class DelayHeap<I extends HeapItem> {
  #items: I[] = [];

  get size(): number {
    return this.#items.length;
  }

  get first(): I | undefined {
    return this.#items[0];
  }

  add(item: I): void {
    item.at = this.#items.push(item) - 1;
    this.#rise(item);
  }

  remove(item: I): void {
    const last = this.#items.pop()!;
    if (last !== item) {
      last.at = item.at;
      this.moved(last);
    }
    item.at = -1;
  }

  /** Restores the order after the item's deadline has changed. */
  moved(item: I): void {
    this.#rise(item);
    this.#sink(item);
  }

  clear(): void {
    for (const item of this.#items) item.at = -1;
    this.#items = [];
  }

  #rise(item: I): void {
    let { at } = item;
    while (at > 0) {
      const above = this.#items[(at - 1) >> 1]!;
      if (!isBefore(item, above)) break;
      this.#put(above, at);
      at = (at - 1) >> 1;
    }
    this.#put(item, at);
  }

  #sink(item: I): void {
    let { at } = item;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= this.#items.length) break;
      if (below + 1 < this.#items.length && isBefore(this.#items[below + 1]!, this.#items[below]!)) below++;
      if (!isBefore(this.#items[below]!, item)) break;
      this.#put(this.#items[below]!, at);
      at = below;
    }
    this.#put(item, at);
  }

  #put(item: I, at: number): void {
    this.#items[at] = item;
    item.at = at;
  }
}

function isBefore(a: HeapItem, b: HeapItem): boolean {
  return a.deadline < b.deadline || (a.deadline === b.deadline && a.order < b.order);
}
