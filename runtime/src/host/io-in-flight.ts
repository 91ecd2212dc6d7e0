/**
 * Whether the process waits for something outside: a socket, a file, a lookup, a child. Only where the platform can tell (Node);
 * elsewhere nothing is ever in flight.
 */

/** Not I/O, or nothing that anybody waits for: what merely listens, stands by, or is a turn of the event loop itself. */
const NOT_IN_FLIGHT =
  /^(?:Timeout|Immediate|TickObject|Microtask|MessagePort|TTYWrap|TCPServerWrap|PipeServerWrap|SignalWrap|FSEventWrap|StatWatcher)$/;
/** Ends by itself, unlike a handle, which may stay open as long as the process lives. */
const REQUEST = /Req/;

export interface InFlight {
  readonly requests: number;
  /** Connections, children and the like. */
  readonly handles: number;
}

export function ioInFlight(): InFlight {
  const known = typeof process === "object" && typeof process.getActiveResourcesInfo === "function";
  const kinds = known ? process.getActiveResourcesInfo().filter((kind) => !NOT_IN_FLIGHT.test(kind)) : [];
  const requests = kinds.filter((kind) => REQUEST.test(kind)).length;
  return { requests, handles: kinds.length - requests };
}
