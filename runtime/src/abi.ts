/** All that generated code may import. A change that old output would not survive raises `ABI_VERSION`. */
import "./executor/default.js";

/** Raised by a change that output compiled before it would not survive. */
export const ABI_VERSION = 2;

export { PENDING } from "./core/poll.js";
export { DONE, RETURN, THROW, defineMachine } from "./core/machine.js";
export { polledAfterCompletion } from "./core/errors.js";
export { drop } from "./core/drop.js";
export { FUTURE } from "./core/brand.js";
export { adapt, intoFuture, isAwaitable } from "./core/into-future.js";
export { failed } from "./core/settled.js";
export { shielded } from "./core/generator.js";
export { future } from "./core/future-function.js";

export { callBody, generatorFuture } from "./abi/generator-future.js";
export { generatorStream } from "./abi/generator-stream.js";
export { eagerGenerator, eagerGeneratorStream } from "./abi/generator-eager.js";
export { awaiting, awaitingShielded, delegating, returning } from "./abi/generator-suspension.js";
export { iterateAsync, iterateAsyncEagerly } from "./abi/generator-loop.js";
export { delegate } from "./abi/generator-delegate.js";
export { disposeScope } from "./abi/generator-dispose.js";
export { deleteSuper, invoke, superReference } from "./abi/generator-super.js";

export {
  apply,
  call,
  construct,
  destructurable,
  heritage,
  joinLists,
  keyOf,
  mapParameter,
  named,
  objectRest,
  propertyKey,
  superSlot,
  templateStrings,
} from "./abi/calls.js";
export {
  UNINITIALISED,
  assignable,
  constantAssigned,
  constantTarget,
  deadTarget,
  earlyLocal,
  earlyTarget,
  initialised,
  uninitialised,
} from "./abi/dead-zone.js";
export { iterate, keysOf } from "./abi/iterate.js";
export { hasPrivate, privateSlot } from "./abi/private-slots.js";
export { Resources } from "./abi/resources.js";
export {
  asyncFunction,
  asyncGeneratorFunction,
  asyncGeneratorMember,
  asyncMember,
  asyncMethods,
} from "./abi/disguise.js";
export { eagerly, rejected, settling } from "./abi/eager.js";
export { AWAITED, AWAITED_SHIELDED, NEXT } from "./abi/machine-walk.js";
export { delegateMachine, eagerMachineStream, machineSteps, machineStream } from "./abi/machine-stream.js";
