// One program of the table: its `main` is async, and what it logs is known. Each must log the same natively and lowered.

export interface Case {
  readonly name: string;
  /** A module, or with the flag `sloppy` the body of a script. Helpers: see helpers.ts. */
  readonly source: string;
  /** What it logs, then `=> result`. */
  readonly log: readonly string[];
  /** The same for lazy futures where they differ by design. */
  readonly lazyLog?: readonly string[];
  readonly flags: readonly Flag[];
}

/**
 * - `eager`: depends on functions starting at the call; holds with `eager: true`.
 * - `reflection`: looks at the function itself; a lowered one may differ.
 * - `sloppy`: needs sloppy mode.
 * - `proposal`: syntax that the oldest supported host cannot run.
 * - `newer`: behaviour of the current specification that the oldest supported host lacks.
 * - `refused`: may be refused by a diagnostic instead.
 */
export type Flag = "eager" | "reflection" | "sloppy" | "proposal" | "newer" | "refused";
