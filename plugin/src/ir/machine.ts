// The language between source and output. One async function is one Machine: flat, read-only tables joined by ids.
//
//   block       name, source span, innermost region, steps, one terminator
//   step        run a user's statement that does not suspend │ set a variable │ open a fresh scope
//   terminator  goto    carry on in another block
//               branch  one of two blocks, by a test
//               await   wait for a future, put its value somewhere, carry on
//               yield   hand a value to the consumer of a stream, take what it sends, carry on; with a `mode` the
//                       way it was resumed is taken as it is (yield*), without one a throw throws and a return returns
//               return  end with a value                    throw   end with an error (or enter a handler)
//               leave   note why we go (jump, return), then enter the handler of a finally region
//               resume  at the end of that handler, carry on with what was noted
//               switch  one of several blocks, by strict comparison
//   region      what a `try` covers: a catch or finally handler, and the region around it
//
// User expressions stay Babel nodes: what does not suspend is not taken apart. Identifiers inside them mean the
// variable that the scope table says, also those that the compiler made.
//
// Laws (checked by verify.ts): every id exists; a handler is not inside its own region; a `leave` stands inside the
// region it leaves; a `resume` stands in the handler of a finally region; nobody mutates a Machine.

import type { types as t } from "@babel/core";
import type { Scope, Variable } from "./scope-table.js";

export type BlockId = number & { readonly brand: "block" };
export type RegionId = number & { readonly brand: "region" };

/** Where in the source a thing comes from. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly node: t.Node | null;
  /** The innermost statement around it. */
  readonly statement: t.Statement | null;
}

export type Jump =
  | { readonly kind: "goto"; readonly to: BlockId }
  | { readonly kind: "leave"; readonly region: RegionId; readonly exit: Exit };

/** How a statement that does not suspend may still leave its block: its own returns and jumps, by node. */
export type Jumps = ReadonlyMap<t.Node, Jump | ReturnJump>;
export interface ReturnJump {
  readonly kind: "return";
  /** The block that awaits what is returned, or null when the value is returned as it is. */
  readonly result: Variable;
  readonly to: BlockId;
}

export type Step =
  | { readonly kind: "run"; readonly node: t.Statement; readonly jumps: Jumps | null; readonly span: Span }
  | {
      readonly kind: "set";
      readonly variable: Variable;
      readonly value: t.Expression;
      readonly span: Span;
      readonly declares: boolean;
    }
  | { readonly kind: "open"; readonly scope: Scope; readonly copy: boolean; readonly span: Span };

export type Exit =
  { readonly kind: "goto"; readonly to: BlockId } | { readonly kind: "return"; readonly value: t.Expression | null };

export interface Case {
  readonly test: t.Expression | null;
  readonly to: BlockId;
}

export type Terminator =
  | { readonly kind: "goto"; readonly to: BlockId; readonly span: Span }
  | {
      readonly kind: "branch";
      readonly test: t.Expression;
      readonly then: BlockId;
      readonly else: BlockId;
      readonly span: Span;
    }
  | { readonly kind: "switch"; readonly on: t.Expression; readonly cases: readonly Case[]; readonly span: Span }
  | ({ readonly kind: "await"; readonly future: t.Expression } & Suspension)
  | ({ readonly kind: "yield"; readonly value: t.Expression; readonly mode: Variable | null } & Suspension)
  | { readonly kind: "return"; readonly value: t.Expression | null; readonly span: Span }
  | { readonly kind: "throw"; readonly value: t.Expression; readonly span: Span }
  | { readonly kind: "leave"; readonly region: RegionId; readonly exit: Exit; readonly span: Span }
  | {
      readonly kind: "resume";
      readonly region: RegionId;
      readonly returns: BlockId | null;
      readonly gotos: readonly BlockId[];
      readonly span: Span;
    };

/** What both suspensions share. */
interface Suspension {
  readonly result: Variable | null;
  readonly next: BlockId;
  /** Streams: where it goes on when it is resumed by a return, with the value in `result`; null where it cannot be. */
  readonly returns: BlockId | null;
  readonly span: Span;
  readonly text: string;
}

export interface Block {
  readonly id: BlockId;
  readonly name: string;
  readonly span: Span;
  readonly region: RegionId | null;
  /** The finally handler this block is part of: cancel does not interrupt it. */
  readonly finalizing: RegionId | null;
  readonly steps: readonly Step[];
  readonly end: Terminator;
}

export interface Region {
  readonly id: RegionId;
  readonly kind: "catch" | "finally";
  readonly parent: RegionId | null;
  readonly handler: BlockId;
  readonly span: Span;
  /** catch: receives the error. finally: how it was left (a state, RETURN or THROW) and with what. */
  readonly error: Variable | null;
  readonly exit: Variable | null;
  readonly outcome: Variable | null;
}

export interface Machine {
  readonly name: string;
  readonly entry: BlockId;
  readonly blocks: ReadonlyMap<BlockId, Block>;
  readonly regions: ReadonlyMap<RegionId, Region>;
  /** Scopes that the lowering took apart: their variables are the machine's. Others belong to statements run whole. */
  readonly scopes: ReadonlySet<Scope>;
  /** Steps that bind the parameters, run at the call; empty when every parameter is a plain name. */
  readonly parameters: readonly Step[];
}

export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
