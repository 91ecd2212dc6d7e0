/**
 * The phases of a future that has more to do at its end than to give a value.
 *
 * In a file without imports a bundler puts the numbers themselves in the place of the names. Where each poll counts they are
 * written down again: without a bundler an imported name takes longer to read.
 */

/** Nobody has polled it. Not all tell this from RUNNING. */
export const FRESH = 0;
export const RUNNING = 1;
/** How it ends is known; something is left to be cleaned up, or somebody to be told. */
export const LEAVING = 2;
export const OVER = 3;
