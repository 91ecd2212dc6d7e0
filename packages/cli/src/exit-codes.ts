// What the process says to whoever started it.

/** All is well. */
export const OK = 0;
/** What was looked at is wrong: a syntax error, a diagnostic, a program that failed. */
export const FAILED = 1;
/** The command was used in a wrong way: an unknown option, a file that is not there. */
export const USAGE = 2;
/** The program can never end: nothing is left that could wake it. Node says the same of a top-level await that never settles. */
export const DEADLOCK = 13;
