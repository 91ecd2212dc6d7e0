/** Between futures and the rest of JavaScript: entry `@stator/runtime/interop`. */
import "./executor/default.js";

export { abortable, AbortError } from "./combinators/abortable.js";
export { aborted } from "./interop/abort-signal.js";
export { fromCallback, type Callback } from "./interop/callback.js";
export { fromEvent, type Emitter, type EventSource } from "./interop/event.js";
export { fromPromise, toPromise } from "./interop/promise.js";
