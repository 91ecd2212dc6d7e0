/**
 * The bits of a context's `marks`: what those who were polled have left for the driver. One number, so that a poll begins with one store and ends with one
 * comparison.
 */

/** A machine has noted itself as `suspended`. */
export const PARKED = 1;
/** A machine was refused its start for want of room. */
export const SPILLED = 2;
/** The waker was asked for. PENDING without that is a future that can never be woken. */
export const ASKED = 4;
