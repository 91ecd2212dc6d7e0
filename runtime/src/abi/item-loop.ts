/**
 * A `for await` over a stream of a machine. It is all its requests for the next item: one future, polled again and again. Items come as they
 * are, and `phase` stays BODY: whether an error is one of the stream is known by where it was caught.
 */
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { AsyncLoop, BODY, NEXT } from "./async-loop.js";
import { StreamRequest } from "./generator-request.js";
import { AsyncSource } from "./generator-source.js";
import { MachineStream } from "./machine-items.js";
import * as walk from "./machine-walk.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const END: typeof walk.END = walk.END;

export class ItemLoop extends AsyncLoop {
  private readonly stream: MachineStream;
  /** While another reader has the place. */
  private request: StreamRequest | null;

  constructor(stream: MachineStream) {
    super(new AsyncSource(stream));
    this.phase = BODY;
    this.stream = stream;
    this.request = null;
  }

  override next(): unknown {
    return this;
  }

  override ask(): Pollable<unknown> {
    return this as unknown as Pollable<unknown>; // No generator says `yield*` to it.
  }

  /** The next item itself, END, or PENDING. */
  poll(cx: Context): Poll<unknown> {
    try {
      return this.stream.pollItem(cx, this);
    } catch (error) {
      if (this.stream.isRefusal(error)) return this.pollRequest(cx);
      this.phase = NEXT;
      this.stream.fail(this);
      throw error;
    }
  }

  override isOver(item: unknown): boolean {
    return item === END;
  }

  override item(item: unknown): unknown {
    return item;
  }

  /** Whether it asks for an item as others do. */
  get isRequesting(): boolean {
    return this.request !== null;
  }

  pollRequest(cx: Context): Poll<unknown> {
    const step = (this.request ??= new StreamRequest(this.stream, "next", undefined)).poll(cx);
    if (step === PENDING) return PENDING;
    this.request = null;
    return this.stream.answer(step);
  }

  cancel(): void {
    this.request?.cancel();
    this.request = null;
    this.stream.leavePlace(this);
  }

  describeWait(): string {
    return "next() of a stream";
  }
}

/** Whether the language would find nothing but our own methods when it reads it. */
export function isPlainStream(iterable: unknown): iterable is MachineStream {
  if (!(iterable instanceof MachineStream)) return false;
  const { prototype } = MachineStream;
  // oxlint-disable-next-line typescript/unbound-method -- compared, not called
  return iterable.next === prototype.next && iterable[Symbol.asyncIterator] === prototype[Symbol.asyncIterator];
}
