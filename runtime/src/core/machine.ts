/**
 * The state machine's side of the contract: sentinels of its `state` and `exit` fields, and what makes a generated class a future.
 *
 * Generated classes have no base class: `defineMachine` puts the bridge to promises and the brands behind the prototype, once per class.
 */
import { below } from "./below.js";
import { MACHINE } from "./brand.js";
import { supportMachines } from "./chain.js";
import { descend, driveOn } from "./driver.js";
import type { MachineClass } from "./future.js";
import { MachineKin } from "./machine-kin.js";
import type { MachineMetadata } from "./metadata.js";
import { unwind } from "./unwind.js";

// A program without machines has no use for these, and its bundle goes without.
supportMachines({ below, descend, driveOn, unwind });

/** `state` of a machine that has finished, failed, was cancelled, or is being polled right now. */
export const DONE = -1;
/** `exit` of a `finally` that is left by a return. */
export const RETURN = -2;
/** `exit` of a `finally` that is left by a throw. */
export const THROW = -3;

/** Makes the instances of `machine` futures, and machines to the driver. */
export function defineMachine(machine: MachineClass, metadata?: MachineMetadata): void {
  const { prototype } = machine;
  Object.setPrototypeOf(prototype, MachineKin.prototype);
  Object.defineProperty(prototype, MACHINE, { value: true });
  if (metadata !== undefined) machine.machine = metadata;
}
