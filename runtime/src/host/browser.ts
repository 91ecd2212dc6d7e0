/** The host for pages: a message port for a turn, because `setTimeout` is clamped to four milliseconds when nested. */
import type { Report } from "../core/report.js";
import { PlatformTimer, type Deferral, type Host } from "./host.js";
import { isDevelopment } from "./mode.js";
import { reportText } from "./report-text.js";

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
export class BrowserHost implements Host {
  readonly development = isDevelopment();
  private readonly timer = new PlatformTimer(() => performance.now());
  private readonly port: Port;
  private waiting: (() => void)[] = [];

  constructor() {
    const { port1, port2 } = new MessageChannel() as unknown as { port1: Port; port2: Port };
    port1.onmessage = () => this.runWaiting();
    this.port = port2;
  }

  now(): number {
    return performance.now();
  }

  defer(callback: () => void, when: Deferral): void {
    if (when === "microtask") {
      void resolved.then(callback);
      return;
    }
    this.waiting.push(callback);
    if (this.waiting.length === 1) this.port.postMessage(null);
  }

  wakeAt(deadline: number, callback: () => void): void {
    this.timer.set(deadline, callback);
  }

  report(report: Report): void {
    console.error(reportText(report));
  }

  private runWaiting(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const callback of waiting) callback();
  }
}
