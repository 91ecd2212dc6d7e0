/** Futures made of futures: entry `@stator/runtime/combinators`. */
import "./executor/default.js";

export { abortable, AbortError, Aborter } from "./combinators/abortable.js";
export { branch, Branch, type BranchOptions } from "./combinators/branch.js";
export { fuse, Fuse } from "./combinators/fuse.js";
export { FuturesOrdered } from "./combinators/futures-ordered.js";
export { FuturesUnordered } from "./combinators/futures-unordered.js";
export { join, joinAll, tryJoin, tryJoinAll, type Joined, type JoinOptions } from "./combinators/join.js";
export { LocalPool } from "./combinators/local-pool.js";
export { maybeDone, MaybeDone } from "./combinators/maybe-done.js";
export { nowOrNever } from "./combinators/now-or-never.js";
export type { Output } from "./combinators/output.js";
export { pending } from "./combinators/pending.js";
export { pollFn } from "./core/poll-fn.js";
export { failed, ready } from "./combinators/ready.js";
export { ref } from "./combinators/ref.js";
export { remoteHandle, RemoteHandle } from "./combinators/remote-handle.js";
export { race, select, type Winner, type Won } from "./combinators/select.js";
export { selectAll, selectOk, type Selected } from "./combinators/select-all.js";
export type { SelectOptions } from "./combinators/selection.js";
export { shared, Shared } from "./combinators/shared.js";
export { chained, flattened, inspected, mapped, outcome, recovered } from "./combinators/then.js";
export { yieldNow } from "./combinators/yield-now.js";
