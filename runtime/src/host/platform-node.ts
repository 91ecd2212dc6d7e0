/** The host of Node, and of Bun and Deno, which resolve packages as Node does. */
import type { Host } from "./host.js";
import { NodeHost } from "./node.js";

export { DeadlockError as Deadlock } from "../core/errors.js";
export { ioInFlight } from "./io-in-flight.js";

export function platformHost(): Host {
  return new NodeHost();
}
