/** The host of pages and web workers, for bundlers that know where the bundle will run. */
import { BrowserHost } from "./browser.js";
import type { Host } from "./host.js";

/** A page never exits for want of anything to do. */
export const Deadlock = null;

export function platformHost(): Host {
  return new BrowserHost();
}
