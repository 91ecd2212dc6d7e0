/** The host of pages and web workers, for bundlers that know where the bundle will run. */
import { BrowserHost } from "./browser.js";
import type { Host } from "./host.js";
import type { InFlight } from "./io-in-flight.js";

/** A page never exits for want of anything to do. */
export { Deadlock } from "./no-deadlock.js";

/** A page cannot tell. */
export function ioInFlight(): InFlight {
  return { requests: 0, handles: 0 };
}

export function platformHost(): Host {
  return new BrowserHost();
}
