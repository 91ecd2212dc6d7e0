/** Waiting for moments of the runtime's clock. */
export { Sleep, sleep, sleepUntil } from "./time/sleep.js";
