// A stream of small choices that a program grows from. Kept as a list, so that a failing program shrinks by making the list shorter
// and its numbers smaller: by convention 0 is always the simplest choice, and an exhausted list gives zeros.

export class Choices {
  readonly made: number[] = [];
  private readonly next: () => number;

  private constructor(next: () => number) {
    this.next = next;
  }

  static fromSeed(seed: number): Choices {
    let state = seed >>> 0;
    return new Choices(() => {
      // A small generator with a full period (splitmix32): the same seed gives the same program everywhere.
      state = (state + 0x9e3779b9) >>> 0;
      let mixed = state ^ (state >>> 16);
      mixed = Math.imul(mixed, 0x21f0aaad);
      mixed ^= mixed >>> 15;
      mixed = Math.imul(mixed, 0x735a2d97);
      return (mixed ^ (mixed >>> 15)) >>> 0;
    });
  }

  static replay(list: readonly number[]): Choices {
    let at = 0;
    return new Choices(() => list[at++] ?? 0);
  }

  /** A number from 0 to `count - 1`. */
  pick(count: number): number {
    const value = this.next() % count;
    this.made.push(value);
    return value;
  }

  /** One in `count` times true; shrinks to false. */
  rarely(count: number): boolean {
    return this.pick(count) === count - 1;
  }

  one<T>(list: readonly T[]): T {
    return list[this.pick(list.length)]!;
  }

  /** One of the alternatives, by weight. The first is what shrinking ends at. */
  weighted<T>(alternatives: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.pick(alternatives.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, value] of alternatives) {
      if (left < weight) return value;
      left -= weight;
    }
    return alternatives[0]![1];
  }
}
