/** In the prototype chain of all machines: `defineMachine` puts it there. */
import { BaseFuture } from "./base-future.js";
import type { Context } from "./context.js";
import { Delivery } from "./delivery.js";
import type { Pollable } from "./future.js";

export abstract class MachineKin extends BaseFuture<unknown> {
  declare awaiting: Pollable<unknown> | null;

  /** For machines that poll what they wait for: it sits where the child was. */
  arrive(cx: Context, value: unknown): unknown {
    this.awaiting = new Delivery(value, false);
    return this.poll(cx);
  }
}
