/** Node only: prints what every task is doing when the process gets a signal. `kill -USR2 <pid>` then shows where a program hangs. */

/** Prints `runtime.dump()` to stderr at each signal. Gives a function that ends this. */
export function dumpOnSignal(
  runtime: { dump(): { toString(): string } },
  signal: NodeJS.Signals = "SIGUSR2",
): () => void {
  const listener = (): void => console.error(runtime.dump().toString());
  process.on(signal, listener);
  return () => process.off(signal, listener);
}
