/**
 * The host for Node: `setImmediate` for a turn, because only that lets sockets be read between two batches.
 */
import { isFailure, type Report } from "../core/report.js";
import type { Deferral, Host } from "./host.js";
import { PlatformHost } from "./platform-host.js";

const resolved = Promise.resolve();

/** In a microtask a `throw` costs a fifth of what it costs right under the event loop, where V8 writes a message for each that is thrown. */
const inMicrotask = (callback: () => void): void => void resolved.then(callback);

/**
 * The host for Node, and the default there.
 *
 * @example
 * ```ts
 * import { ready, Runtime } from "@stator/runtime";
 * import { NodeHost } from "@stator/runtime/host/node";
 *
 * console.log(await new Runtime({ host: new NodeHost() }).run(ready(1))); // 1
 * ```
 */
export class NodeHost extends PlatformHost implements Host {
  /** Who wants to know that the process is about to exit: one listener for all of them. */
  private readonly waiting = new Set<() => void>();
  private readonly tellExhausted = (): void => {
    const callbacks = [...this.waiting];
    this.waiting.clear();
    for (const callback of callbacks) callback();
  };

  defer(callback: () => void, when: Deferral): void {
    // A resolved promise's `then` is the cheapest way to run next, a fraction of `queueMicrotask`.
    if (when === "microtask") void resolved.then(callback);
    else setImmediate(inMicrotask, callback);
  }

  override report(report: Report): void {
    super.report(report);
    if (isFailure(report.kind)) process.exitCode ||= 1;
  }

  onExhausted(callback: () => void): () => void {
    if (this.waiting.size === 0) process.once("beforeExit", this.tellExhausted);
    this.waiting.add(callback);
    return () => {
      if (this.waiting.delete(callback) && this.waiting.size === 0) process.off("beforeExit", this.tellExhausted);
    };
  }
}
