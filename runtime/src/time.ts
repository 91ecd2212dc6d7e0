/** Waiting for moments of the runtime's clock, and moving that clock. */
export { Sleep, sleep, sleepUntil } from "./time/sleep.js";
export { Elapsed, now, timeout, timeoutAt } from "./time/timeout.js";
export { sendTimeout } from "./time/send-timeout.js";
export { Deadline, deadline } from "./time/deadline.js";
export { Interval, interval, intervalAt, type MissedTick } from "./time/interval.js";
export { DelayQueue, type DelayKey, type Expired } from "./time/delay-queue.js";
export { pause, VirtualClock, type ClockPolicy } from "./time/virtual-clock.js";
