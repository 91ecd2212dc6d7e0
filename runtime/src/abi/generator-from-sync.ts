/**
 * A sync iterator seen as an async one, with the promises that the language makes for it: for the eager drivers, whose
 * turns of the microtask queue can be counted. (The lazy ones await the values in place, see `SyncSource`.)
 */
import { nativeAwait } from "./generator-native.js";
import { checkResult, methodOf } from "./generator-source.js";

/** The language's own, whatever a program does to the global variable. */
const NativePromise = Promise;

type Settle = (value: unknown) => void;

export class FromSyncIterator {
  private readonly iterator: object;
  readonly next: (...args: unknown[]) => Promise<unknown>;

  constructor(iterator: object) {
    this.iterator = iterator;
    const next = (iterator as { next?: unknown }).next;
    this.next = (...args) =>
      this.settle(true, () => {
        if (typeof next !== "function") throw new TypeError("The iterator's `next` is not a function");
        return Reflect.apply(next, iterator, args);
      });
  }

  return(...args: unknown[]): Promise<unknown> {
    return new NativePromise((resolve, reject) => {
      try {
        const method = methodOf(this.iterator, "return");
        if (method === undefined) resolve({ value: args[0], done: true });
        else this.follow(Reflect.apply(method, this.iterator, args), false, resolve, reject);
      } catch (error) {
        reject(error);
      }
    });
  }

  throw(...args: unknown[]): Promise<unknown> {
    return this.settle(true, () => {
      const method = methodOf(this.iterator, "throw");
      if (method !== undefined) return Reflect.apply(method, this.iterator, args);
      const close = methodOf(this.iterator, "return");
      if (close !== undefined) checkResult(Reflect.apply(close, this.iterator, []));
      throw new TypeError("The iterator does not provide a `throw` method");
    });
  }

  private settle(closeOnFailure: boolean, ask: () => unknown): Promise<unknown> {
    return new NativePromise((resolve, reject) => {
      try {
        this.follow(ask(), closeOnFailure, resolve, reject);
      } catch (error) {
        reject(error);
      }
    });
  }

  /** Waits for the value of a result; a value that fails closes the iterator, unless it is finished anyway. */
  private follow(result: unknown, closeOnFailure: boolean, resolve: Settle, reject: Settle): void {
    checkResult(result);
    const done = Boolean(result.done);
    void nativeAwait(
      result.value,
      (value) => resolve({ value, done }),
      (error) => {
        if (closeOnFailure && !done) this.closeQuietly();
        reject(error);
      },
    );
  }

  private closeQuietly(): void {
    try {
      const close = methodOf(this.iterator, "return");
      if (close !== undefined) Reflect.apply(close, this.iterator, []);
    } catch {}
  }
}
