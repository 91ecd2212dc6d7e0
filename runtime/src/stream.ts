/** Values that come one after another, each of which may have to be waited for: entry `@stator/runtime/stream`. */
import "./executor/default.js";

export { Stream, type Operator, type Step } from "./stream/stream.js";
export { from, fromPoll, type PollableNext, type Streamable } from "./stream/from.js";
export { fromIterable } from "./stream/from-iterable.js";
export { fromAsyncIterable } from "./stream/from-async-iterable.js";
export { fromReadable, toReadable } from "./stream/readable.js";
export { fromEvents } from "./stream/from-events.js";
export { fromBroadcast, fromInterval, fromWatch } from "./stream/from-sync.js";
export { enumerate, inspect, map, mapAwait, scan } from "./stream/map.js";
export { filter, filterMap, skip, skipWhile } from "./stream/filter.js";
export { take, takeUntil, takeWhile } from "./stream/take.js";
export { chain, flatten, zip } from "./stream/chain.js";
export { flattenUnordered, merge, selectStreams, type Arrival } from "./stream/merge.js";
export { StreamMap } from "./stream/stream-map.js";
export { buffered, bufferUnordered } from "./stream/buffered.js";
export { chunks, chunksTimeout, readyChunks, type Chunks } from "./stream/chunks.js";
export { debounce, throttle, timeout, timeoutRepeating } from "./stream/timing.js";
export { all, any, collect, count, fold, forEach, forEachConcurrent, type Reader } from "./stream/fold.js";
export { peekable, type Peekable } from "./stream/peekable.js";
export { catchErrors, fuse } from "./stream/catch-errors.js";
