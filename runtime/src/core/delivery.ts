/**
 * A child's outcome on its way to the parent: it sits where the child was and is polled once.
 */
import { BaseFuture } from "./base-future.js";
import type { Poll } from "./poll.js";

export class Delivery extends BaseFuture<unknown> {
  private readonly held: unknown;
  private readonly failed: boolean;

  /** A value, or an error. */
  constructor(held: unknown, failed: boolean) {
    super();
    this.held = held;
    this.failed = failed;
  }

  poll(): Poll<unknown> {
    if (this.failed) throw this.held;
    return this.held;
  }

  /** A parent that is cancelled instead of polled lets go of the outcome; an error must not get lost with it. */
  cancel(): void {
    this.poll();
  }

  describeWait(): string {
    return "its next turn";
  }
}
