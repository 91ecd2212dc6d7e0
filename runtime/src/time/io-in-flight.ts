/**
 * Whether the process waits for something outside: a socket, a file, a lookup, a child. Only where the platform can tell (Node);
 * elsewhere nothing is ever in flight.
 */

/** Not I/O, or nothing that anybody waits for: what merely listens, stands by, or is a turn of the event loop itself. */
const NOT_IN_FLIGHT = new Set(
  "Timeout Immediate TickObject Microtask MessagePort TTYWrap TCPServerWrap PipeServerWrap SignalWrap FSEventWrap StatWatcher".split(
    " ",
  ),
);

/** How many requests and connections are open. */
export function ioInFlight(): number {
  if (typeof process !== "object" || typeof process.getActiveResourcesInfo !== "function") return 0;
  return process.getActiveResourcesInfo().filter((kind) => !NOT_IN_FLIGHT.has(kind)).length;
}
