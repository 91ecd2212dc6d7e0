/** Picks the host of the platform that the program runs on, where nothing but a look around can tell. */
import { BrowserHost } from "./browser.js";
import type { Host } from "./host.js";
import { NodeHost } from "./node.js";

export { DeadlockError as Deadlock } from "../core/errors.js";
export { ioInFlight } from "./io-in-flight.js";

export function platformHost(): Host {
  // Bun and Deno have `setImmediate` and `process` as well, and the same event loop to be polite to.
  return typeof process === "object" && typeof setImmediate === "function" ? new NodeHost() : new BrowserHost();
}
