/**
 * The bits of a task's `flags`, and what must hold between them.
 *
 * - QUEUED and RUNNING never hold together, and neither holds with COMPLETE. So a finished task is never in the queue.
 * - COMPLETE, once set, stays; exactly one of FAILED and CANCELLED may come with it.
 * - A task runs only out of the queue: abort never cancels inline.
 * - A deferred task is QUEUED: it waits for the release, whoever else wakes it.
 */

/** In the ready queue, once. A wake now changes nothing. */
export const QUEUED = 1;
/** Being polled or cancelled. A wake now only sets WOKEN. */
export const RUNNING = 2;
/** Woken while running: it goes to the end of the queue if it is not finished by then. */
export const WOKEN = 4;
/** Abort was asked for. Taken notice of when the task is next taken from the queue. */
export const ABORTED = 8;
/** Its future is being cancelled; it will not be polled any more. */
export const CANCELLING = 16;
/** Over: value, failure or cancellation. Set after all cleanup has run, so whoever joins sees it done. */
export const COMPLETE = 32;
/** Over by a throw: `output` is the error. */
export const FAILED = 64;
/** Over by abort. */
export const CANCELLED = 128;
/** The output has been handed out; asking again is an error. */
export const TAKEN = 256;
/** Nobody will ask for the output: a value is disposed of, a failure reported. */
export const DETACHED = 512;
/** The first of those who are told of the end is an observer, not just a waker. */
export const OBSERVED = 2048;
/** It yields in this poll: if nothing else wakes it meanwhile, it goes to the deferred ones instead of waiting. */
export const YIELDED = 1024;
/** Any of these, and a task that is pending does not just wait. */
export const STIRRED = WOKEN | ABORTED | YIELDED;
