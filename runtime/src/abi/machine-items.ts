/**
 * The class lowering of an async generator, and how a lowered `for await` reads it: without an object for each item, and without a future for each
 * request.
 *
 * ```
 *   YIELDED ── an item was read ──> READ ── the machine awaits ──> POLLED ── it goes on ──> READ
 *   POLLED ── what it awaits is pending ──> WAITED ── the reader polls ──> POLLED
 *   READ ── somebody looks at the queue ──> YIELDED        WAITED | POLLED ── somebody looks at the queue ──> RUNNING
 * ```
 *
 * Laws
 * 1. The reader has a place in the queue of requests while it waits, like any other request; `place` stands for it. Where it is before all others,
 *    `ahead` says so, until somebody looks at the queue. A second one that comes meanwhile makes requests of its own.
 * 2. READ is YIELDED, and nobody but the reader has asked for anything since: then an item is had by a step of the machine, and nothing changes here.
 * 3. WAITED is RUNNING with `reader` alone, who waits for what the machine awaits: `awaiting` and `after` are not filled in. So a wait that only
 *    concerns the reader and the machine is noted by a few stores. POLLED is the same while it is polled, and is `busy`.
 * 4. While READ, `reader` says nothing.
 */
import type { Context } from "../core/context.js";
import { PolledAfterCompletion } from "../core/errors.js";
import type { GeneratorMetadata } from "../core/generator.js";
import { isAwaitable } from "../core/into-future.js";
import * as machine from "../core/machine.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { failed, ready } from "../core/settled.js";
import { StreamRequest } from "./generator-request.js";
import type { ItemLoop } from "./item-loop.js";
import * as walk from "./machine-walk.js";
import { MachineWalk } from "./machine-walk.js";
import { OVER, RUNNING, YIELDED } from "./stepped-stream.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const { DONE, THROW } = machine;
const running = RUNNING;
const yielded = YIELDED;
const over = OVER;
const awaitable = isAwaitable;
const awaited: typeof walk.AWAITED = walk.AWAITED;
const next = walk.NEXT;

const READ = 4;
const WAITED = 5;
const POLLED = 6;

export class MachineStream extends MachineWalk {
  private place: StreamRequest | null;
  private ahead: boolean;
  /** Who has the place, ahead of the queue or in it; null when nobody has. */
  private reader: ItemLoop | null;

  constructor(steps: walk.StreamMachine, metadata?: GeneratorMetadata) {
    super(steps, metadata);
    this.place = null;
    this.ahead = false;
    this.reader = null;
  }

  override get queue(): StreamRequest[] {
    if (this.state === READ) {
      this.state = yielded;
      this.reader = null;
    } else this.expose();
    if (this.ahead) {
      this.ahead = false;
      this.requests.unshift(this.standIn());
    }
    return this.requests;
  }

  /** Also while READ: a machine that has an item to give, and is not suspended, runs this very moment. */
  override get busy(): boolean {
    const { state } = this;
    return this.polling || state === POLLED || (this.steps.state === DONE && (state === READ || state === yielded));
  }

  override admit(request: StreamRequest, cx: Context): boolean {
    // The step of a READ is over without a look at the queue: nobody else would wake what was asked in it. Once: a waker may poll at once.
    if (request.inside && !this.polling && request.waker === null) (request.waker = cx.waker).wake();
    return super.admit(request, cx);
  }

  /** The next item itself, PENDING, or END. */
  pollItem(cx: Context, reader: ItemLoop): Poll<unknown> {
    let said: unknown = PENDING;
    // A loop over items that are ready pays no budget: now and then the driver looks at the time.
    if (this.state === READ && --cx.fuel >= 0) {
      const { steps } = this;
      said = steps.resume(next, undefined);
      if (typeof said !== "symbol" && !awaitable(said) && steps.state !== DONE) return said;
    }
    // One call for all that is rare, which the first item comes by: V8 gives up its code where that meets a call for the first time.
    return this.hear(cx, said, reader);
  }

  /** Whether its machine was to be stepped inside itself, by a loop that its body polls by hand: so rare that only the machine looks out for it. */
  isRefusal(error: unknown): boolean {
    return error instanceof PolledAfterCompletion && error.future === this.steps;
  }

  /** Its machine has thrown: there is nothing to be had any more. */
  fail(reader: ItemLoop): void {
    if (this.state === READ) this.reader = null;
    this.state = over;
    this.stopReading(reader);
  }

  override cancel(cx: Context): Poll<void> {
    void this.queue; // What is between the reader and the machine becomes known.
    return super.cancel(cx);
  }

  /** The machine has said something else than an item; or nothing, PENDING. */
  private hear(cx: Context, said: unknown, reader: ItemLoop): Poll<unknown> {
    const { state } = this;
    if (state === WAITED) {
      if (this.reader === reader) return this.pollAwaited(cx, reader);
    } else if (state === READ) {
      if (said === awaited) {
        this.reader = reader;
        return this.pollAwaited(cx, reader);
      }
      this.reader = null;
    }
    if (said === PENDING) return this.pollWaiting(cx, reader);
    this.polling = true;
    return this.keepReading(this.heard(cx, said), reader);
  }

  private pollWaiting(cx: Context, reader: ItemLoop): Poll<unknown> {
    const isOther = this.reader !== null && this.reader !== reader;
    if (isOther || reader.isRequesting || this.busy) return reader.pollRequest(cx);
    if (this.ahead === false) {
      if (this.requests.length > 0) {
        if (!this.isTurn(cx, reader)) return PENDING;
      } else if (this.state !== running && --cx.fuel < 0 && cx.spill()) return PENDING;
    }
    this.polling = true;
    return this.keepReading(this.advanceItem(cx), reader);
  }

  /** Whether the reader, who has or gets a place in the queue, may go on. */
  private isTurn(cx: Context, reader: ItemLoop): boolean {
    const place = this.standIn();
    if (this.reader === null) this.requests.push(place);
    this.reader = reader;
    return this.requests[0] === place || this.admit(place, cx);
  }

  /** Polls what the machine awaits, and goes on until an item, or the next wait that is not over yet. */
  private pollAwaited(cx: Context, reader: ItemLoop): Poll<unknown> {
    const { steps } = this;
    for (;;) {
      let sent: unknown;
      let mode: number = next;
      this.state = POLLED;
      try {
        sent = steps.awaiting!.poll(cx);
      } catch (error) {
        sent = error;
        mode = THROW;
      }
      if (this.state !== POLLED) return this.keepReading(this.goOnExposed(cx, mode, sent), reader);
      if (sent === PENDING) {
        this.state = WAITED;
        return PENDING;
      }
      this.state = READ;
      const said = steps.resume(mode, sent);
      if (typeof said !== "symbol" && !awaitable(said) && steps.state !== DONE) return said;
      if (said !== awaited || this.state !== READ) return this.hear(cx, said, reader);
    }
  }

  /** Somebody has looked at the queue while what is awaited was polled. */
  private goOnExposed(cx: Context, mode: number, sent: unknown): Poll<unknown> {
    if (sent === PENDING) return PENDING;
    this.awaiting = mode === THROW ? failed(sent) : ready(sent);
    return this.advanceItem(cx);
  }

  /** What was between the reader and the machine becomes known to all. */
  private expose(): void {
    if (this.state < WAITED) return;
    this.polling = this.state === POLLED;
    this.expect(this.steps.awaiting, "next");
    this.ahead = true;
  }

  private keepReading(value: Poll<unknown>, reader: ItemLoop): Poll<unknown> {
    if (value !== PENDING) {
      this.stopReading(reader);
      if (this.state === yielded && this.requests.length === 0) this.state = READ;
      return value;
    }
    this.polling = false;
    if (this.reader === null) {
      this.reader = reader;
      this.ahead = true; // even of those who have asked from inside meanwhile
    }
    return PENDING;
  }

  private stopReading(reader: ItemLoop): void {
    this.polling = false;
    if (this.reader !== null) this.leavePlace(reader);
    else if (this.requests.length > 0) this.wakeFirst();
  }

  /** The reader waits no more; what was set going is taken over by the next request. */
  leavePlace(reader: ItemLoop): void {
    if (this.reader !== reader) return;
    this.expose();
    const wasFirst = this.ahead || this.first === this.place;
    if (!this.ahead) this.requests.splice(this.requests.indexOf(this.place!), 1);
    this.ahead = false;
    this.reader = null;
    if (wasFirst && this.requests.length > 0) this.wakeFirst();
  }

  private wakeFirst(): void {
    this.first!.waker?.wake();
  }

  private standIn(): StreamRequest {
    return (this.place ??= new StreamRequest(this, "next", undefined));
  }
}
