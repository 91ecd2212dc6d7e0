/** Values in order of arrival, in blocks: none is ever moved, and what was a crowd once is given back. */

/** Values of a block. The entry after them is the next block. */
const SIZE = 64;
/** A block to copy: spread, because V8 keeps arrays that may have holes apart. */
const BLANK: unknown[] = [...Array<unknown>(SIZE + 1)];

export class Queue<T> {
  length = 0;
  /** The block with the oldest value. The entry that it begins with makes V8 expect any kind of value. */
  private first: unknown[] = [undefined];
  private last: unknown[] = this.first;
  /** Where in its block the oldest value is. */
  private head = 0;

  push(value: T): void {
    const at = (this.head + this.length) & (SIZE - 1);
    if (at === 0 && this.length > 0) this.last = this.last[SIZE] = BLANK.slice();
    this.last[at] = value;
    this.length++;
  }

  /** Takes the oldest. There must be one. */
  shift(): T {
    const { first, head } = this;
    const value = first[head] as T;
    first[head] = undefined;
    this.head = (head + 1) & (SIZE - 1);
    if (--this.length === 0) this.head = 0;
    else if (this.head === 0) this.first = first[SIZE] as unknown[];
    return value;
  }
}
