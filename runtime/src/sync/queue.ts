/** Values in order of arrival, in a ring that grows: adding and taking cost the same however many there are. */

export class Queue<T> {
  length = 0;
  /** Its length is a power of two, so that a mask wraps around. */
  private slots: (T | undefined)[] = Array.from({ length: 4 });
  private head = 0;

  push(value: T): void {
    if (this.length === this.slots.length) this.grow();
    this.slots[(this.head + this.length++) & (this.slots.length - 1)] = value;
  }

  /** Takes the oldest. There must be one. */
  shift(): T {
    const { slots, head } = this;
    const value = slots[head] as T;
    slots[head] = undefined;
    this.head = (head + 1) & (slots.length - 1);
    this.length--;
    return value;
  }

  private grow(): void {
    const { slots, head, length } = this;
    const grown: (T | undefined)[] = [];
    grown.length = length * 2;
    for (let i = 0; i < length; i++) grown[i] = slots[(head + i) & (length - 1)];
    this.slots = grown;
    this.head = 0;
  }
}
