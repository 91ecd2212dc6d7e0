/**
 * How the runtime tells its own futures from other values where it must be quick.
 *
 * `instanceof` is a short walk up the prototype chain, at the same price for any number of classes. A brand (see brand.ts) is a lookup that V8 caches for four
 * classes at a place and does slowly for more; it is what the futures of another copy of this package are known by.
 */

import { FUTURE } from "./brand.js";

/** At the end of the prototype chain of all that this copy of the package can poll. */
export abstract class Kin {
  declare readonly [FUTURE]: true;
}

Object.defineProperty(Kin.prototype, FUTURE, { value: true });
