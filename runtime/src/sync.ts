/** Coordination between tasks, channels, locks, signals: entry `@stator/runtime/sync`. */
import "./executor/default.js";

export { ClosedError, LaggedError, SendError } from "./sync/errors.js";
export { Notify, type Notified } from "./sync/notify.js";
export { Semaphore, type Permit } from "./sync/semaphore.js";
export { Mutex, type MutexGuard } from "./sync/mutex.js";
export { RwLock, type RwLockOptions, type WriteGuard } from "./sync/rw-lock.js";
export type { ReadGuard } from "./sync/guard.js";
export { Barrier } from "./sync/barrier.js";
export { OnceCell } from "./sync/once-cell.js";
export { SetOnce } from "./sync/set-once.js";
export { oneshot, type OneshotReceiver, type OneshotSender } from "./sync/oneshot.js";
export { channel, unboundedChannel } from "./sync/mpsc.js";
export type { SendPermit } from "./sync/mpsc-permit.js";
export type { Send } from "./sync/mpsc-send.js";
export type { Sender, UnboundedSender, WeakSender } from "./sync/mpsc-sender.js";
export type { Receiver } from "./sync/mpsc-receiver.js";
export type { TryRecv } from "./sync/try-recv.js";
export { broadcast, type BroadcastReceiver, type BroadcastSender, type TryRecvBroadcast } from "./sync/broadcast.js";
export { watch, type WatchSender } from "./sync/watch.js";
export type { WatchReceiver } from "./sync/watch-receiver.js";
export type { WatchCell } from "./sync/watch-state.js";
export { CancellationToken, type DropGuard } from "./sync/cancellation-token.js";
