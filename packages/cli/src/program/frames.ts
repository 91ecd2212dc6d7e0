// Reads a suspended task: which functions it is in, where each stands and what it waits for.

import type { MachineMetadata, StateMetadata, Task } from "@stator/runtime";

export interface Frame {
  readonly machine: MachineMetadata;
  readonly state: number;
  /** Where it stands; absent while it runs and when it is done. */
  readonly at: StateMetadata | undefined;
  readonly object: object;
}

interface Described {
  readonly state?: unknown;
  readonly machine?: MachineMetadata;
  readonly constructor?: { readonly machine?: MachineMetadata };
}

/** Outermost first. Futures written by hand have no states and are left out. */
export function framesOf(task: Task<unknown>): Frame[] {
  return task.frames().flatMap((object) => {
    // A class describes all its machines, a generator only itself.
    const { state, constructor, machine = constructor?.machine } = object as Described;
    if (machine === undefined || typeof state !== "number") return [];
    return [{ machine, state, at: machine.states?.[state], object }];
  });
}

/** `hello.ts:3` of `hello` at line 5 is `hello.ts:5`. */
export function placeOf({ machine, at }: Frame): string {
  return at === undefined ? machine.source : `${machine.source.replace(/:\d+$/, "")}:${at.line}`;
}
