/**
 * The engine that is used when no runtime is named. Made at first use; `then` on a future starts it here.
 *
 * Law: as soon as the class `Runtime` is loaded, the default engine is one, whether it has been made before or not.
 */
import { currentScheduler } from "../core/current.js";
import { setStarter } from "../core/start.js";
import { Engine } from "./engine.js";
import { outcomeOfRoot } from "./root-run.js";

let kind = Engine;
let shared: Engine | null = null;

/** The engine of code that runs outside every task. */
export function defaultEngine(): Engine {
  return (shared ??= new kind());
}

/** The engine of the running task, or the default one. */
export function currentEngine(): Engine {
  return (currentScheduler() as Engine | null) ?? defaultEngine();
}

/** Makes the default engine one of this kind. */
export function setDefault(runtime: new () => Engine): void {
  kind = runtime;
  if (shared !== null) Object.setPrototypeOf(shared, runtime.prototype as object);
}

setStarter(function begin(future) {
  const engine = currentEngine();
  return outcomeOfRoot(engine, engine.start(future, undefined, begin), undefined);
});
