// What the programs of the table are written with. Every promise here settles in a later turn of the host, so that each
// await really suspends: a lowering that dropped the awaits would not pass.

export interface Helpers {
  log(entry: unknown): void;
  /** A promise of the value. */
  T<V>(value: V): Promise<Awaited<V>>;
  /** A promise that rejects. */
  R(error: unknown): Promise<never>;
  /** Logs the name and gives the value. */
  tr<V>(name: string, value: V): V;
  /** A sync and an async iterator that log what is asked of them. */
  iter(name: string, ...values: unknown[]): object;
  aiter(name: string, ...values: unknown[]): object;
  /** A disposable and an async disposable that log. */
  D(name: string): object;
  AD(name: string): object;
}

export function makeHelpers(entries: string[]): Helpers {
  const log = (entry: unknown): void => void entries.push(String(entry));
  const T = <V>(value: V): Promise<Awaited<V>> =>
    new Promise((resolve) => setImmediate(() => resolve(value as Awaited<V>)));
  const R = (error: unknown): Promise<never> => {
    const rejecting = new Promise<never>((_, reject) => setImmediate(() => reject(error)));
    rejecting.catch(() => {}); // a program may pick it up later
    return rejecting;
  };
  return {
    log,
    T,
    R,
    tr: (name, value) => (log(name), value),
    iter: (name, ...values) => ({
      [Symbol.iterator]() {
        return this;
      },
      next() {
        log(`${name}.next`);
        return values.length > 0 ? { value: values.shift(), done: false } : { value: undefined, done: true };
      },
      return(value: unknown) {
        log(`${name}.return`);
        return { value, done: true };
      },
    }),
    aiter: (name, ...values) => ({
      [Symbol.asyncIterator]() {
        return this;
      },
      next() {
        log(`${name}.next`);
        return T(values.length > 0 ? { value: values.shift(), done: false } : { value: undefined, done: true });
      },
      async return(value: unknown) {
        log(`${name}.return`);
        await T(0);
        log(`${name}.return-settled`);
        return { value, done: true };
      },
    }),
    D: (name) => ({
      [Symbol.dispose]() {
        log(`d:${name}`);
      },
    }),
    AD: (name) => ({
      async [Symbol.asyncDispose]() {
        log(`ad:${name}`);
        await T(0);
        log(`ad-done:${name}`);
      },
    }),
  };
}
