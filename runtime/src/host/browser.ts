/** The host for pages: a message port for a turn, because `setTimeout` is clamped to four milliseconds when nested. */
import type { Deferral, Host } from "./host.js";
import { PlatformHost } from "./platform-host.js";

/** The part of a message port that is needed; pages and Node type it differently. */
interface Port {
  onmessage: (() => void) | null;
  postMessage(message: null): void;
}

const resolved = Promise.resolve();

/**
 * The host for pages, and the default there.
 *
 * @example
 * ```ts
 * import { Runtime } from "@stator/runtime";
 * import { BrowserHost } from "@stator/runtime/host/browser";
 *
 * const inPage = () => new Runtime({ host: new BrowserHost() });
 * ```
 */
export class BrowserHost extends PlatformHost implements Host {
  private readonly port: Port;
  private waiting: (() => void)[] = [];

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel() as unknown as { port1: Port; port2: Port };
    port1.onmessage = () => this.runWaiting();
    this.port = port2;
  }

  defer(callback: () => void, when: Deferral): void {
    if (when === "microtask") {
      void resolved.then(callback);
      return;
    }
    this.waiting.push(callback);
    if (this.waiting.length === 1) this.port.postMessage(null);
  }

  private runWaiting(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const callback of waiting) callback();
  }
}
