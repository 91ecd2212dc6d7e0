// What a growing program knows of itself: how much it may still grow, which names are in scope, where `break` may go.
//
// Law: what grows always ends. Loops count by variables that nothing else writes, and functions call only those made before them.

import type { Choices } from "./choices.js";

export interface Name {
  readonly text: string;
  /** Whether assigning to it is of interest. Assigning to a constant is too, but rarely. */
  readonly constant: boolean;
}

/** What surrounds the code being grown inside one function. */
export interface Place {
  readonly kind: "async" | "async generator" | "plain";
  readonly loops: number;
  readonly breakable: boolean;
  readonly labels: readonly { readonly name: string; readonly loop: boolean }[];
}

export class Grower {
  readonly choices: Choices;
  /** Nodes that may still be grown. */
  budget: number;
  /** How many expressions surround the one being grown. */
  depth = 0;
  place: Place = { kind: "async", loops: 0, breakable: false, labels: [] };
  /** Functions that may be called, with what their calls need. */
  readonly functions: { readonly name: string; readonly kind: "async" | "async generator" }[] = [];
  private readonly scopes: Name[][] = [[]];
  private names = 0;

  constructor(choices: Choices, budget: number) {
    this.choices = choices;
    this.budget = budget;
  }

  get canAwait(): boolean {
    return this.place.kind !== "plain";
  }

  /** A name nobody has, after a letter that says what it is for. */
  fresh(letter: string): string {
    return `${letter}${this.names++}`;
  }

  declare(text: string, constant = false): string {
    this.scopes.at(-1)!.push({ text, constant });
    return text;
  }

  /** A name for a declaration: new, or one that shadows. */
  newName(): string {
    if (!this.choices.rarely(5)) return this.fresh("v");
    const own = new Set(this.scopes.at(-1)!.map(({ text }) => text));
    const outer = this.visible().filter(({ text }) => !own.has(text));
    return outer.length === 0 ? this.fresh("v") : this.choices.one(outer).text;
  }

  visible(): Name[] {
    return this.scopes.flat();
  }

  inScope<T>(body: () => T): T {
    this.scopes.push([]);
    try {
      return body();
    } finally {
      this.scopes.pop();
    }
  }

  deeper<T>(body: () => T): T {
    this.depth++;
    try {
      return body();
    } finally {
      this.depth--;
    }
  }

  /** Grows with other surroundings. */
  at<T>(change: Partial<Place>, body: () => T): T {
    const outer = this.place;
    this.place = { ...outer, ...change };
    try {
      return body();
    } finally {
      this.place = outer;
    }
  }

  /** The body of a function: no loop or label of the surroundings is in reach. */
  inFunction<T>(kind: Place["kind"], body: () => T): T {
    return this.at({ kind, loops: 0, breakable: false, labels: [] }, () => this.inScope(body));
  }

  list(most: number, grow: () => string): string {
    return Array.from({ length: this.choices.pick(most + 1) }, grow).join(", ");
  }
}
