/** The host for web workers. They have the page's means; Node's worker threads use the Node host. */
import { BrowserHost } from "./browser.js";

/**
 * The host for web workers, and the default there.
 *
 * @example
 * ```ts
 * import { Runtime } from "@stator/runtime";
 * import { WorkerHost } from "@stator/runtime/host/worker";
 *
 * const inWorker = () => new Runtime({ host: new WorkerHost() });
 * ```
 */
export class WorkerHost extends BrowserHost {}
