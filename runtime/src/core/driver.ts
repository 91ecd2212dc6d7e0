/**
 * Drives a future through its chain of awaits without walking the chain.
 *
 * Polling from the outermost function down costs O(depth) for each wake and overflows the stack at some ten thousand awaits.
 * Instead the driver keeps the machines on the way, and on a wake polls only the innermost that it knows:
 *
 * ```
 *   parents: [outer, middle]   top: inner ──awaiting──> a leaf, or functions that have just been started inside it
 *
 *   PENDING    walk `awaiting` down from the frame just polled, pushing each machine          (descend)
 *   value      pop; put the value where the parent waits for it; poll the parent              (climb)
 *   throw      the same, with the error
 *   cancel     the same, innermost first, calling `cancel`
 * ```
 *
 * Laws
 * 1. A frame is pushed once and popped once, so the walk is O(1) amortised. A machine that went on is not walked: what it has just started is not
 *    deep, and most of that is over at its first wake, which is cheapest polled from there. If it was not, `top` still waits for the same: then it is.
 * 2. Machines start natively, inside one another, until `cx.room` or `cx.fuel` is used up. Then the next one refuses to start (`cx.spill()`), all
 *    return PENDING back to this loop, which finds it at the end of the chain and starts it with fresh room. So depth is bounded by memory only.
 * 3. If a hand-written future stands between, the walk cannot reach it, and it may have to begin anew: poll again with twice of what was too little.
 * 4. Cancelling is told in unwind.ts. The first poll of `top` is not here but where it costs least: in the loop of the executor (poll-loop.ts), and in
 *    inner-chain.ts.
 * 5. Climbing looks at the time slice every few hundred frames. When it is used up the chain stops between two frames, with what was on its
 *    way to the parent in a delivery, and the waker brings it back. Chains that are not that deep never look.
 */
import { addAwaits } from "./await-trace.js";
import * as brand from "./brand.js";
import type { Chain } from "./chain.js";
import type { Context } from "./context.js";
import { Delivery } from "./delivery.js";
import type { Machine, Pollable } from "./future.js";
import { Kin } from "./kin.js";
import { MachineKin } from "./machine-kin.js";
import * as marks from "./marks.js";
import * as sentinel from "./poll.js";
import type { Poll } from "./poll.js";
import { emptyInfo } from "./task-info.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const MACHINE: typeof brand.MACHINE = brand.MACHINE;
const Own = Kin;
const OwnMachine = MachineKin;
const PARKED = marks.PARKED;
const SPILLED = marks.SPILLED;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** How deep machines start inside one another: some hundred native frames, far from any stack limit. */
export const ROOM = 256;
/** Machine starts between two looks of the driver at the time: some microseconds. */
export const FUEL = 1024;
/** A nested driver with less than this left lets the outer one take over. */
const LEAST_ROOM = 32;
/** Frames between two looks at the time slice on the way up, less one; a power of two, less one. */
export const STRETCH = 255;

/** What follows the poll of `top` that gave or threw `value`. */
export function driveOn<T>(chain: Chain<T>, cx: Context, room: number, value: unknown, failed: boolean): Poll<T> {
  let allowance = room;
  let supply = FUEL;
  let traced: unknown = PENDING;
  for (;;) {
    /** What has arrived for the next frame, a machine then; PENDING when it is to be polled. */
    let arrived: unknown = PENDING;
    if (failed) {
      if (value !== traced) addAwaits((traced = value), chain, cx.task);
      const parent = chain.climb();
      if (parent === null) throw value;
      parent.awaiting = new Delivery(value, true);
      if (mustStop(chain, cx)) return PENDING;
    } else if (value === PENDING) {
      if (cx.spilled) {
        descend(chain, chain.top!);
        if (!afterSpill(cx, room, allowance, supply, isUnstarted(chain.top!))) return PENDING;
        allowance = cx.room;
        supply = cx.fuel;
      } else {
        if ((cx.marks & PARKED) === 0 || cx.suspended !== chain.top) descend(chain, chain.top!);
        return PENDING;
      }
    } else {
      const parent = chain.climb();
      if (parent === null) return value as T;
      if (mustStop(chain, cx)) {
        parent.awaiting = new Delivery(value, false);
        return PENDING;
      }
      arrived = value;
    }
    const frame = chain.top!;
    failed = false;
    cx.marks &= ~PARKED;
    try {
      value = arrived === PENDING ? frame.poll(cx) : (frame as Machine).arrive(cx, arrived);
    } catch (error) {
      failed = true;
      value = error;
    }
  }
}

/**
 * Gives more room and fuel than the allowance and supply that were too little. If what was refused its start has been `reached`, it starts from here,
 * and the usual will do. False when this driver must return PENDING instead of going on.
 */
export function afterSpill(cx: Context, room: number, allowance: number, supply: number, reached: boolean): boolean {
  const starved = cx.fuel <= 0;
  // What only lacked room may not get this far again: it is given more at once, which does not take long.
  if ((starved || reached) && timeIsUp(cx)) {
    cx.marks &= ~SPILLED;
    return false;
  }
  if (room < LEAST_ROOM) {
    // Too deep inside another driver's stack: leave the flag up, so that it unwinds to that one.
    cx.waker.wake();
    return false;
  }
  cx.marks &= ~SPILLED;
  cx.fuel = reached ? FUEL : starved ? supply * 2 : supply;
  cx.room = reached ? room : starved ? allowance : allowance * 2;
  return true;
}

/** Finds the innermost frame below one that has just been polled. */
export function descend(chain: Chain<unknown>, from: Pollable<unknown>): void {
  let frame = from;
  while (isSuspended(frame) && frame.state > 0) {
    const child: Pollable<unknown> | null = frame.awaiting;
    if (child === null || !isSuspended(child)) break;
    (chain.info ??= emptyInfo()).parents.push(frame);
    frame = child;
  }
  // Skipping the store spares a write barrier on the common path: the same frame is still the innermost.
  if (chain.top !== frame) chain.top = frame;
}

/** On the way up: whether the rest of a deep chain must wait for another turn. */
export function mustStop(chain: Chain<unknown>, cx: Context): boolean {
  const { info } = chain;
  return info !== null && (info.parents.length & STRETCH) === STRETCH && timeIsUp(cx);
}

/** Whether this turn's slice is used up: then the others and the host come first, and the waker brings us back. */
export function timeIsUp(cx: Context): boolean {
  if (cx.runtime === null || !cx.runtime.sliceOver()) return false;
  cx.waker.wake();
  return true;
}

/** A machine that was refused its start, if any was. */
export function isUnstarted(future: Pollable<unknown>): boolean {
  return isSuspended(future) && future.state === 0;
}

/** A machine that is unstarted or suspended: one the driver may resume. */
function isSuspended(future: Pollable<unknown>): future is Machine {
  return isMachine(future) && future.state >= 0;
}

function isMachine(future: Pollable<unknown>): future is Machine {
  if (future instanceof OwnMachine) return true;
  return !(future instanceof Own) && (future as Partial<Machine>)[MACHINE] === true;
}
