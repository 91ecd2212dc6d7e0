// co waits for promises only, and makes async functions of generator functions.

import co from "co";

export * from "./only-promises.js";

export const coroutine = co.wrap;
