// What the layout phase decides about a machine, for the phases that write it down. Types only.

import type { BlockId } from "./machine.js";
import type { Scope, Variable } from "./scope-table.js";

export interface Liveness {
  /** For each block that ends in a suspension: what is live across it. */
  readonly across: ReadonlyMap<BlockId, readonly Variable[]>;
  /** The blocks in which each variable is touched. */
  readonly blocksOf: ReadonlyMap<Variable, ReadonlySet<BlockId>>;
  /** Variables that something reads. */
  readonly reads: ReadonlySet<Variable>;
}

export type Home =
  | { readonly kind: "block" } // declared in place: all uses are in one block
  | { readonly kind: "poll" } // declared at the top of poll
  | { readonly kind: "value" } // the value that just arrived from an await
  | { readonly kind: "field" }
  | { readonly kind: "cell"; readonly scope: Scope };

export interface Homes {
  readonly of: ReadonlyMap<Variable, Home>;
  /** Scopes with a record of their own, with the variables in it. */
  readonly cells: ReadonlyMap<Scope, readonly Variable[]>;
}

export interface Names {
  /** A variable's field, or its name in a scope's record, or its local. */
  readonly of: ReadonlyMap<Variable, string>;
  /** The field that holds a scope's current record. */
  readonly cells: ReadonlyMap<Scope, string>;
  /** Locals of the generated methods. */
  readonly cx: string;
  readonly state: string;
  readonly value: string;
  readonly mode: string;
  readonly error: string;
  readonly machine: string;
  readonly dispatch: string;
  /** Fields for what the function takes from its surroundings. */
  readonly self: string;
  readonly args: string;
  readonly target: string;
  /** Names that user code in the machine still uses bare. */
  readonly meant: ReadonlySet<string>;
  /** Makes another field name. */
  readonly field: (wanted: string) => string;
  /** Makes another name for a local. */
  readonly local: (wanted: string) => string;
}

/** One `case`: the start of a block, or the poll point of the block that ends in a suspension. */
export type Entry = { readonly kind: "block" | "poll"; readonly block: BlockId };

export interface States {
  readonly entries: readonly Entry[];
  readonly ofBlock: ReadonlyMap<BlockId, number>;
  readonly ofPoll: ReadonlyMap<BlockId, number>;
  /** For a branch: the arm laid out after the `if`; the other one stands inside it. */
  readonly flat: ReadonlyMap<BlockId, "then" | "else">;
}

export interface Layout {
  readonly liveness: Liveness;
  /** Variables that begin as a number. */
  readonly numbers: ReadonlySet<Variable>;
  readonly homes: Homes;
  readonly names: Names;
  readonly states: States;
}
