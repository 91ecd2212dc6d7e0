// What a program may ask of the system that it is compiled for. Only declarations: the builder puts the system's own kit in the place of this
// file, so each program is written once and uses each system's own primitives.

export interface Sender<T> {
  send(value: T): PromiseLike<void>;
  close(): void;
}

/** Has room for everything: sending never waits. */
export interface UnboundedSender<T> {
  send(value: T): void;
  close(): void;
}

export interface Receiver<T> {
  /** The next value; undefined when the senders have closed and nothing is left. */
  recv(): PromiseLike<T | undefined>;
}

export interface OneshotSender<T> {
  send(value: T): boolean;
}

export interface Notify {
  notifyOne(): void;
  notified(): PromiseLike<void>;
}

/** Suspends once, by the cheapest means that the system has. */
export declare function hop(): PromiseLike<void>;

/** Waits for ever. */
export declare function never(): PromiseLike<never>;

/** Lets work go on beside its caller and gives the handle to wait for it. A promise does so by itself. */
export declare function spawn<T>(work: PromiseLike<T>): PromiseLike<T>;

/** Waits for all, in one task where that differs from a task each. */
export declare function all<T>(works: readonly PromiseLike<T>[]): PromiseLike<T[]>;

/** Waits for the first and cancels the others; only where the system can cancel. */
export declare function race<T>(works: readonly PromiseLike<T>[]): PromiseLike<T>;

export declare function sleep(milliseconds: number): PromiseLike<void>;

/** Fails if the work takes longer. */
export declare function timeout<T>(milliseconds: number, work: PromiseLike<T>): PromiseLike<T>;

export declare function channel<T>(capacity: number): [Sender<T>, Receiver<T>];

export declare function unboundedChannel<T>(): [UnboundedSender<T>, Receiver<T>];

export declare function oneshot<T>(): [OneshotSender<T>, PromiseLike<T>];

export declare function notify(): Notify;

/** Waits for one call of `done`. */
export declare function called<T>(start: (done: (value: T) => void) => void): PromiseLike<T>;

/** A native promise that is resolved later, as the system awaits one. */
export declare function promised<T>(promise: Promise<T>): PromiseLike<T>;
