/**
 * Items that are asked for one by one, of something that answers with promises or futures: an async iterator, a reader.
 *
 * Law: `open` is true from the first answer on, as long as the source has neither ended nor failed: then it must be closed.
 */
import type { Context } from "../core/context.js";
import { Driven } from "../core/driven.js";
import { intoFuture } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Step } from "./stream.js";

export abstract class Replies<T> {
  /** What is on its way: the answer to a request for an item, at the end the answer to closing. */
  protected answer: Driven<unknown> | null = null;
  protected open = false;

  /** Asks for the next item. */
  protected abstract request(): unknown;

  pollNext(cx: Context): Poll<Step<T>> {
    this.open = false; // unless it goes well
    if (this.answer === null) this.ask(this.request());
    const step = this.wait(cx) as Poll<Step<T>>;
    this.open = step === PENDING || step.done !== true;
    return step;
  }

  protected ask(answer: unknown): void {
    this.answer = new Driven(intoFuture(answer));
  }

  /** Polls the answer. It is forgotten unless it is PENDING. */
  protected wait(cx: Context): unknown {
    const answer = this.answer!;
    this.answer = null;
    const outcome = answer.poll(cx);
    if (outcome === PENDING) this.answer = answer;
    return outcome;
  }
}
