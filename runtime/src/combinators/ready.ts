/** Futures that are over before they start. */
export { failed, ready } from "../core/settled.js";
