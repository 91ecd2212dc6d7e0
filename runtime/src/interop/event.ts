/** The next event of an EventTarget or an EventEmitter, as a future. */
import type { Future } from "../core/future.js";
import { Subscription } from "./subscription.js";

type Listener = (...args: unknown[]) => void;

/** The part of an EventTarget that is needed. */
export interface EventSource<E> {
  addEventListener(type: string, listener: (event: E) => void): void;
  removeEventListener(type: string, listener: (event: E) => void): void;
}

/** The part of a Node EventEmitter that is needed. */
export interface Emitter {
  on(name: string | symbol, listener: Listener): unknown;
  off(name: string | symbol, listener: Listener): unknown;
}

/**
 * Waits for the next event: gives the event of an EventTarget, or the array of arguments of an EventEmitter. It listens
 * from the first poll to the end.
 *
 * @example
 * ```ts
 * import { EventEmitter } from "node:events";
 * import { fromEvent } from "@stator/runtime/interop";
 *
 * const emitter = new EventEmitter();
 * setTimeout(() => emitter.emit("data", "a", 1), 5);
 * console.log(await fromEvent(emitter, "data"), emitter.listenerCount("data")); // [ 'a', 1 ] 0
 * ```
 *
 * *Cancellation*: takes the listeners off.
 *
 * *Throws* what an emitter emits as "error" meanwhile, unless that is the event waited for.
 */
export function fromEvent<E = Event>(target: EventSource<E>, name: string): Future<E>;
export function fromEvent(target: Emitter, name: string | symbol): Future<unknown[]>;
export function fromEvent(target: EventSource<unknown> | Emitter, name: string | symbol): Future<unknown> {
  return new Subscription<unknown>(`event ${String(name)}`, (resolve, reject) => {
    if ("addEventListener" in target) {
      target.addEventListener(name as string, resolve);
      return () => target.removeEventListener(name as string, resolve);
    }
    const onEvent: Listener = (...args) => resolve(args);
    target.on(name, onEvent);
    if (name !== "error") target.on("error", reject);
    return () => {
      target.off(name, onEvent);
      target.off("error", reject);
    };
  });
}
