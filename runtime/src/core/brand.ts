/**
 * How futures and machines are told from other values: a symbol on the prototype.
 *
 * The symbols are registered (`Symbol.for`), so two copies of this package in one program still know each other's futures.
 */

/** Present on everything that can be polled as a future. */
export const FUTURE: unique symbol = Symbol.for("stator.future");

/** Present on what has `state` and `awaiting`, so that the driver may look inside and resume it directly. */
export const MACHINE: unique symbol = Symbol.for("stator.machine");
