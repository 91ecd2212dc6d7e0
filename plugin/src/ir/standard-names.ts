// Names of the language's own objects that a function's class could come to bear: `promise` makes a `Promise`.

/** A class of one of these names would hide the language's own from the other scripts of a page. */
export const STANDARD_NAMES = new Set(
  (
    "AggregateError Array ArrayBuffer Atomics BigInt Boolean DataView Date Error EvalError FinalizationRegistry Function " +
    "Infinity Intl Iterator Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set " +
    "SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError WeakMap WeakRef WeakSet WebAssembly"
  ).split(" "),
);
