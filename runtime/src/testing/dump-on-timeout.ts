/**
 * Says where a test hangs: when its time is up, what every task was waiting for is printed beside the bare "timed out".
 *
 * ```ts
 * // in a setup file of vitest
 * beforeEach((context) => dumpOnTimeout(context));
 * ```
 */
import { defaultRuntime } from "../executor/runtime.js";
import type { Runtime } from "../executor/runtime.js";

/** What `dumpOnTimeout` may be told. */
export interface DumpOnTimeoutOptions {
  /** The runtimes to look at; the default one when left out. */
  readonly runtimes?: readonly Runtime[];
  /** Gets the text; standard error when left out. */
  readonly print?: (text: string) => void;
}

/**
 * Prints the tasks when `context.signal` aborts, as vitest's does at a timeout. Gives a function that ends this. In a setup
 * file of vitest: `beforeEach((context) => dumpOnTimeout(context))`.
 *
 * @example
 * ```ts
 * import { Runtime } from "@stator/runtime";
 * import { dumpOnTimeout } from "@stator/runtime/testing";
 *
 * const test = new AbortController();
 * const print = (text: string) => console.log(text.slice(0, 29)); // stator: the test was stopped.
 * dumpOnTimeout(test, { runtimes: [new Runtime()], print });
 * test.abort();
 * ```
 */
export function dumpOnTimeout(
  context: { readonly signal: AbortSignal },
  options: DumpOnTimeoutOptions = {},
): () => void {
  const { signal } = context;
  const listener = (): void => {
    // oxlint-disable-next-line no-restricted-globals -- tests run where there is a console
    const { runtimes = [defaultRuntime()], print = console.error } = options;
    const dumps = runtimes.map((runtime) => String(runtime.dump()));
    print(`stator: the test was stopped. These tasks were not finished:\n${dumps.join("\n")}`);
  };
  signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}
