// What a command is: its name, what it takes, and what it does.

import type { Terminal } from "./terminal.js";

export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** How the value is called in the help; a switch has none. */
  readonly value?: string;
  readonly help: string;
}

export interface Arguments {
  readonly positionals: readonly string[];
  /** What stands behind `--`. */
  readonly rest: readonly string[];
  has(option: string): boolean;
  text(option: string): string | undefined;
  /** The value if it is one of `allowed`, the first of them if none was given; else a problem. */
  choice<T extends string>(option: string, allowed: readonly [T, ...T[]]): T;
}

export interface Command {
  readonly name: string;
  /** `FILE…`: what stands behind the name. */
  readonly takes: string;
  /** How many positional arguments at least and at most. */
  readonly count: readonly [least: number, most: number];
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  /** Whether what stands behind `--` belongs to the user's program. */
  readonly passesArguments?: boolean;
  readonly examples: readonly string[];
  /** More for the help, as it stands. */
  readonly notes?: string;
  run(args: Arguments, terminal: Terminal): Promise<number> | number;
}
