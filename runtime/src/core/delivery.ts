/**
 * A child's outcome on its way to the parent: it sits where the child was and is polled exactly once, at once.
 *
 * One per context is enough, because nothing runs between putting it in `awaiting` and the poll that takes the outcome out. Where the driver
 * stops in between, it makes another one.
 */
import { BaseFuture } from "./base-future.js";
import type { Poll } from "./poll.js";

export class Delivery extends BaseFuture<unknown> {
  private held: unknown = undefined;
  private failing = false;

  /** Holds a value for the parent. */
  value(value: unknown): this {
    this.held = value;
    this.failing = false;
    return this;
  }

  /** Holds an error for the parent. */
  error(error: unknown): this {
    this.held = error;
    this.failing = true;
    return this;
  }

  poll(): Poll<unknown> {
    const held = this.held;
    this.held = undefined;
    if (this.failing) {
      this.failing = false;
      throw held;
    }
    return held;
  }

  /** A parent that is cancelled instead of polled lets go of the outcome; an error must not get lost with it. */
  cancel(): void {
    this.poll();
  }

  describeWait(): string {
    return "its next turn";
  }
}
