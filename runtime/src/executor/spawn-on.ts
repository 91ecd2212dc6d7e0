/** Starts a task that is its own handle. Apart from the engine: a program that only runs a root goes without handles. */
import type { Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { JoinHandle } from "../core/join-handle.js";
import { failuresOf } from "../core/unobserved.js";
import type { Engine } from "./engine.js";
import type { SpawnOptions } from "./options.js";

/** The spawn site is the caller of `above`. */
export function spawnOn<T>(
  engine: Engine,
  future: Pollable<T> | PromiseLike<T>,
  options: SpawnOptions | undefined,
  above: Function,
): JoinHandle<T> {
  if (engine.failures === null) failuresOf(engine);
  return engine.enrol(new JoinHandle<T>(intoFuture(future), engine, engine.infoFor(options, above)));
}
