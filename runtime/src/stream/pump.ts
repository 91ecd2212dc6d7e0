/**
 * Runs the futures of a stream ahead of its reader: the future of the task behind `buffered`.
 *
 * ```
 *   source ──> in flight ──> finished ── take ──> the reader
 *              └─ at most `limit` in both ─┘
 * ```
 *
 * Laws
 * 1. The source is asked only while there is a free place. Reading frees one, and wakes the pump.
 * 2. In order, a place is given at the start and stays where it is; out of order, at the finish.
 * 3. An error of the source takes its place behind all that came before it. The pump itself never fails.
 */
import { attempt, letGo } from "../combinators/output.js";
import { childrenOf, type Member, StrandGroup } from "../combinators/strand-group.js";
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { WaitDescription } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Waker } from "../core/waker.js";
import { dropInOrder } from "./stage.js";
import type { Stream } from "./stream.js";

type Outcome = PromiseSettledResult<unknown>;

interface Place {
  outcome: Outcome | null;
}

export class Pump extends BaseFuture<void> {
  /** Set when the reader has been given an error: the errors behind it are of no interest. */
  failed = false;
  readonly #source: Stream<unknown>;
  readonly #limit: number;
  readonly #ordered: boolean;
  readonly #group = new StrandGroup();
  readonly #inFlight = new Map<Member, Place>();
  #places: Place[] = [];
  #ended = false;
  #waker: Waker | null = null;
  #reader: Waker | null = null;

  constructor(source: Stream<unknown>, limit: number, ordered: boolean) {
    super();
    this.#source = source;
    this.#limit = limit;
    this.#ordered = ordered;
  }

  /** The first outcome, null while there is none, undefined when none will come. */
  take(reader: Waker): Outcome | null | undefined {
    const outcome = this.#places[0]?.outcome ?? null;
    if (outcome === null) {
      this.#reader = reader;
      return this.#ended && this.#places.length + this.#inFlight.size === 0 ? undefined : null;
    }
    this.#places.shift();
    if (!this.#ended) this.#waker?.wake();
    return outcome;
  }

  poll(cx: Context): Poll<void> {
    this.#waker = cx.waker;
    this.#refill(cx);
    this.#run(cx);
    if (this.#inFlight.size > 0 || !this.#ended) return PENDING;
    this.#finish();
    return undefined;
  }

  cancel(cx: Context): Poll<void> {
    if (this.#group.cancelAll(this.#inFlight.keys(), cx) === PENDING) return PENDING;
    this.#inFlight.clear();
    if (dropInOrder([this.#source], cx) === PENDING) return PENDING;
    this.#finish();
    return undefined;
  }

  /** Lets go of what nobody will read. */
  discardUnread(cx: Context): void {
    const places = this.#places;
    this.#places = [];
    for (const { outcome } of places) {
      if (!this.failed || outcome?.status === "fulfilled") letGo(outcome, cx);
    }
  }

  describeWait(): WaitDescription {
    const children = childrenOf(this.#inFlight.keys());
    return { text: `${children.length} futures of a stream`, children };
  }

  #refill(cx: Context): void {
    while (!this.#ended && this.#used < this.#limit) {
      try {
        const step = this.#source.pollNext(cx);
        if (step === PENDING) return;
        if (step.done === true) this.#ended = true;
        else this.#launch(step.value);
      } catch (reason) {
        this.#ended = true;
        this.#settle({ outcome: null }, { status: "rejected", reason }, true);
      }
    }
  }

  get #used(): number {
    return this.#places.length + (this.#ordered ? 0 : this.#inFlight.size);
  }

  #launch(value: unknown): void {
    const place: Place = { outcome: null };
    this.#inFlight.set(this.#group.add(intoFuture(value), 0), place);
    if (this.#ordered) this.#places.push(place);
  }

  /** Polls those that were woken, each once. */
  #run(cx: Context): void {
    const group = this.#group;
    const inFlight = this.#inFlight;
    const outer = group.enter(cx);
    try {
      for (let left = group.length; left > 0; left--) {
        const member = group.shift();
        const place = inFlight.get(member);
        if (place === undefined) continue;
        const outcome = attempt(member, cx);
        if (outcome === PENDING) continue;
        inFlight.delete(member);
        this.#settle(place, outcome, !this.#ordered);
      }
    } finally {
      cx.installed = outer;
    }
  }

  #settle(place: Place, outcome: Outcome, late: boolean): void {
    place.outcome = outcome;
    if (late) this.#places.push(place);
    this.#reader?.wake();
  }

  #finish(): void {
    this.#ended = true;
    this.#waker = null;
    this.#reader?.wake();
  }
}
