/** What the plugin tells tools about a machine. Production builds may carry none of it. */

/** One suspension, or the start. Only these are described: no other state can be seen from outside. */
export interface StateMetadata {
  readonly line: number;
  /** Counted from 0, as compilers do. */
  readonly column?: number;
  /** The source text awaited, e.g. `jobs.recv()`. */
  readonly awaits?: string;
  /** For state 0: `"start"`. */
  readonly does?: string;
  /** The variables kept across this suspension, by their source names. */
  readonly keeps?: readonly string[];
}

/** A lowered function as its class describes it (`Class.machine`). */
export interface MachineMetadata {
  /** `module#function`: stays the same while unrelated code changes. */
  readonly id?: string;
  readonly name: string;
  /** `drain.ts:3`. */
  readonly source: string;
  /** Changes when the fields or the states do. */
  readonly layout?: string;
  readonly states: Readonly<Record<number, StateMetadata>>;
  /** Fields that are not called like the variable they hold: `{ state: "state_1" }`. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The description of a machine, if the build carries one. */
export function metadataOf(machine: object): MachineMetadata | undefined {
  const owner = machine as { machine?: MachineMetadata; constructor?: { machine?: MachineMetadata } };
  return owner.constructor?.machine ?? owner.machine;
}
