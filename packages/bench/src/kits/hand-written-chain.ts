// Chains of functions that await one another, for hand-written machines: a wake goes to the innermost one, and its value is handed up in a loop.

/** The innermost function of a chain, and in the end what it gives. */
export class Leaf {
  parent: Link | null = null;
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  get leaf(): this {
    return this;
  }
}

/** `(await below) + 1`. */
export class Link {
  parent: Link | null = null;
  readonly leaf: Leaf;

  constructor(below: Leaf | Link) {
    this.leaf = below.leaf;
    below.parent = this;
  }

  arrive(value: number): number {
    return value + 1;
  }
}

/** What a body that has run gives: its value, or what goes on where it has suspended. */
export type Started = number | Leaf | Link;

/** What follows the await of a call, at once or later. */
export function increment(value: Started): Started {
  return typeof value === "number" ? value + 1 : new Link(value);
}

/** The innermost function has come to its end. */
export function climb(leaf: Leaf, first: number): number {
  let value = first;
  for (let link = leaf.parent; link !== null; link = link.parent) value = link.arrive(value);
  return value;
}
