/**
 * The base of the built-in futures: everything of `Future<T>` except the work itself.
 *
 * `then`, `catch` and `finally` are the bridge to uncompiled code: they start the future on the default runtime, once.
 * Compiled code and the runtime never call them.
 */
import type { Context } from "./context.js";
import type { Future } from "./future.js";
import { Kin } from "./kin.js";
import type { Poll } from "./poll.js";
import { startAsPromise } from "./start.js";

/**
 * The base of futures that are written by hand: `poll` and `cancel` are yours, the rest comes with it.
 *
 * @example
 * ```ts
 * import { BaseFuture, type Context, type Poll, run } from "@stator/runtime";
 *
 * class Dice extends BaseFuture<number> {
 *   poll(cx: Context): Poll<number> {
 *     return 1 + Math.floor(cx.random.next() * 6);
 *   }
 *   cancel(): void {}
 * }
 * console.log((await run(new Dice())) <= 6); // true
 * ```
 *
 * *Cancellation*: what your `cancel` does. It may be called twice, before any poll, and after the end.
 *
 * *Throws* (as a promise) what your `poll` throws.
 */
export abstract class BaseFuture<T> extends Kin implements Future<T> {
  abstract poll(cx: Context): Poll<T>;
  abstract cancel(cx: Context): Poll<void>;

  then<A = T, B = never>(
    onValue?: ((value: T) => A | PromiseLike<A>) | null,
    onError?: ((error: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return startAsPromise<T>(this).then(onValue, onError);
  }

  catch<B = never>(onError?: ((error: any) => B | PromiseLike<B>) | null): Promise<T | B> {
    return startAsPromise<T>(this).catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<T> {
    return startAsPromise<T>(this).finally(onEnd);
  }

  *[Symbol.iterator](): Generator<Future<T>, T, any> {
    return (yield this) as T;
  }

  get [Symbol.toStringTag](): string {
    return "Future";
  }
}
