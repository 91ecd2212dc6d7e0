/** The events of an EventTarget or an EventEmitter as a stream. */
import { PENDING } from "../core/poll.js";
import type { Waker } from "../core/waker.js";
import type { Emitter, EventSource } from "../interop/event.js";
import { Stage } from "./stage.js";
import { item, type Stream } from "./stream.js";

/**
 * A stream of events: the events of an EventTarget, or the arrays of arguments of an EventEmitter. It listens from the
 * first poll to the end, which never comes by itself (see `takeUntil`), and keeps what the reader has not read.
 *
 * @example
 * ```ts
 * import { EventEmitter } from "node:events";
 * import { collect, fromEvents, take } from "@stator/runtime/stream";
 *
 * const emitter = new EventEmitter();
 * setTimeout(() => [1, 2, 3].forEach((value) => emitter.emit("data", value)), 5);
 * const two = await fromEvents(emitter, "data").pipe(take(2), collect());
 * console.log(two, emitter.listenerCount("data")); // prints [ [ 1 ], [ 2 ] ] 0
 * ```
 *
 * *Cancellation*: takes the listeners off.
 *
 * *Throws* what an emitter emits as "error", after what came before it, unless that is the event asked for.
 */
export function fromEvents<E = Event>(target: EventSource<E>, name: string): Stream<E>;
export function fromEvents(target: Emitter, name: string | symbol): Stream<unknown[]>;
export function fromEvents(target: EventSource<unknown> | Emitter, name: string | symbol): Stream<unknown> {
  const unread: { readonly value?: unknown; readonly error?: unknown }[] = [];
  let waker: Waker | null = null;
  let listening = false;
  const push = (one: (typeof unread)[number]): void => {
    unread.push(one);
    waker?.wake();
  };
  const onEvent = (event: unknown): void => push({ value: event });
  const onArguments = (...args: unknown[]): void => push({ value: args });
  const onError = (error: unknown): void => push({ error });
  const listen = (method: "on" | "off"): void => {
    listening = method === "on";
    if ("addEventListener" in target) {
      target[listening ? "addEventListener" : "removeEventListener"](name as string, onEvent);
      return;
    }
    target[method](name, onArguments);
    if (name !== "error") target[method]("error", onError);
  };
  return new Stage<unknown>(
    (cx) => {
      if (!cx.proceed()) return PENDING;
      if (!listening) listen("on");
      const first = unread.shift();
      if (first === undefined) {
        cx.refund();
        waker = cx.waker;
        return PENDING;
      }
      if ("error" in first) throw first.error;
      return item(first.value);
    },
    {
      cancel() {
        waker = null;
        unread.length = 0;
        if (listening) listen("off");
      },
    },
  );
}
