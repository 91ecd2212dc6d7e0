/** How much may be done before others get their turn. */

/** Leaf operations of a task in one poll. */
export const BUDGET = 128;
/** Milliseconds of polling in one turn of the host. Longer makes sockets wait, shorter makes the hop dear. */
export const SLICE = 1;
/** Polls in one turn of the host, for hosts whose clock stands still. */
export const POLLS_PER_TURN = 16_384;
/** The most polls between two looks at the clock; fewer while polls turn out to be long. */
export const POLLS_PER_LOOK = 64;
