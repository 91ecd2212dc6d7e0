/**
 * A tree of requests to stop: cancelling one cancels all below it, for good.
 *
 * A child knows its parent; a parent knows a child only while somebody waits on that child or below it:
 *
 * ```
 *   root ──> middle ──> leaf <── a waiter       linked: cancelling the root finds the waiter
 *   root <── other                              not linked: `other` looks upwards when it is asked
 * ```
 *
 * Laws
 * 1. A token is linked exactly while it has waiters or linked children. So a token that nobody waits on costs its
 *    parent nothing and is collected like any object, and an AbortSignal has no listener of ours while nobody waits.
 * 2. All ancestors of a linked token are linked, hence the flag of a linked token is the truth.
 * 3. Nothing here recurses: depth is bounded by memory only.
 */
import { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { wakerFrom } from "../core/waker.js";
import { RunUntil } from "./run-until.js";
import { Waiter, WaitList, wakeEach } from "./wait-list.js";

/**
 * Tells any number of tasks to stop, from outside.
 *
 * @example
 * ```ts
 * import { pending, run } from "@stator/runtime";
 * import { CancellationToken } from "@stator/runtime/sync";
 *
 * const shutdown = new CancellationToken();
 * const request = shutdown.child();
 * shutdown.cancel();
 * await run(request.cancelled());
 * if ((await run(request.runUntilCancelled(pending()))) !== undefined) throw new Error("should have been stopped");
 * ```
 *
 * *Cancellation*: a dropped `cancelled()` leaves nothing behind, in the token or in an AbortSignal above it.
 *
 * *Throws*: nothing of its own. What a waker throws comes out of `cancel`, after all others have been woken.
 */
export class CancellationToken {
  private readonly parent: CancellationToken | AbortSignal | null;
  private children: Set<CancellationToken> | null = null;
  private linked = false;
  private cause: { readonly reason: unknown } | null = null;
  private readonly waiters = new WaitList();
  private listener: (() => void) | null = null;

  /** A root; or one that is cancelled when `parent` is cancelled or aborted. */
  constructor(parent?: CancellationToken | AbortSignal) {
    this.parent = parent ?? null;
  }

  /** A token that is cancelled with this one, and can be cancelled alone. */
  child(): CancellationToken {
    return new CancellationToken(this);
  }

  get isCancelled(): boolean {
    this.cause ??= CancellationToken.look(this);
    return this.cause !== null;
  }

  /** What was given to `cancel`, here or above; undefined if nothing was. */
  get reason(): unknown {
    return this.isCancelled ? this.cause!.reason : undefined;
  }

  /** Cancels this token and all below it. The first time counts. */
  cancel(reason?: unknown): void {
    if (this.isCancelled) return;
    const cause = { reason };
    const woken: Waiter<unknown>[] = [];
    const tokens: CancellationToken[] = [this];
    for (const token of tokens) {
      token.cause = cause;
      token.waiters.takeAll(woken);
      if (token.children !== null) for (const child of token.children) tokens.push(child);
      token.children = null;
      if (token !== this) token.linked = false;
    }
    CancellationToken.unlink(this);
    wakeEach(woken);
  }

  /** Waits until this token is cancelled. */
  cancelled(): Future<void> {
    return new Cancelled(this);
  }

  /**
   * Runs `future` until it is done, or the token is cancelled: then it is cancelled, cleanup and all, and the value is
   * undefined. Cancelled from the start, it is not polled at all. If both happen at once, being done counts.
   */
  runUntilCancelled<T>(future: Pollable<T>): Future<T | undefined> {
    return new RunUntil(future, this.cancelled(), this);
  }

  /** Cancels the token when disposed of: `using guard = token.dropGuard()`. */
  dropGuard(): DropGuard {
    return new DropGuard(this);
  }

  /**
   * An AbortSignal that is aborted when this token is cancelled. Dispose of the link when the signal is of no more use.
   */
  linkSignal(): Disposable & { readonly signal: AbortSignal } {
    const controller = new AbortController();
    const waiting = new Cancelled(this);
    const abort = (): void => controller.abort(this.reason);
    if (waiting.poll(new Context(wakerFrom(abort))) !== PENDING) abort();
    return { signal: controller.signal, [Symbol.dispose]: () => void waiting.cancel() };
  }

  /** Puts a waiter in, unless the token is cancelled. @internal */
  enter(waiter: Waiter<unknown>): boolean {
    if (this.isCancelled) return false;
    this.waiters.push(waiter);
    CancellationToken.link(this);
    return true;
  }

  /** Looks upwards for whoever was cancelled, as far as flags may be out of date. */
  private static look(token: CancellationToken): { readonly reason: unknown } | null {
    let at = token;
    while (at.cause === null) {
      const { parent } = at;
      if (at.linked || parent === null) return null;
      if (parent instanceof CancellationToken) at = parent;
      else return parent.aborted ? { reason: parent.reason as unknown } : null;
    }
    return at.cause;
  }

  /** Restores laws 1 and 2 after a waiter has come. */
  private static link(token: CancellationToken): void {
    let at = token;
    while (!at.linked) {
      const { parent } = at;
      at.linked = true;
      if (parent === null) return;
      if (!(parent instanceof CancellationToken)) {
        const root = at;
        root.listener ??= () => root.cancel(parent.reason);
        parent.addEventListener("abort", root.listener);
        return;
      }
      (parent.children ??= new Set()).add(at);
      at = parent;
    }
  }

  /** Restores law 1 after a waiter has left, or a token was cancelled. @internal */
  static unlink(token: CancellationToken): void {
    let at = token;
    while (at.linked && at.waiters.head === null && (at.children === null || at.children.size === 0)) {
      const { parent } = at;
      at.linked = false;
      if (parent === null) return;
      if (!(parent instanceof CancellationToken)) {
        parent.removeEventListener("abort", at.listener!);
        return;
      }
      parent.children?.delete(at);
      at = parent;
    }
  }
}

/**
 * Cancels its token when it is disposed of, unless disarmed.
 *
 * @example
 * ```ts
 * import { CancellationToken } from "@stator/runtime/sync";
 *
 * const token = new CancellationToken();
 * {
 *   using guard = token.dropGuard();
 * }
 * if (!token.isCancelled) throw new Error("should be cancelled");
 * ```
 *
 * *Cancellation*: holding is no wait. `using` cancels the token when a cancelled function is left.
 *
 * *Throws*: nothing.
 */
export class DropGuard implements Disposable {
  private token: CancellationToken | null;

  /** @internal */
  constructor(token: CancellationToken) {
    this.token = token;
  }

  /** Gives the token up without cancelling it. */
  disarm(): void {
    this.token = null;
  }

  [Symbol.dispose](): void {
    this.token?.cancel();
    this.token = null;
  }
}

class Cancelled extends Waiter<void> {
  private readonly token: CancellationToken;

  constructor(token: CancellationToken) {
    super();
    this.token = token;
  }

  protected attempt(): Poll<void> {
    return this.token.enter(this) ? PENDING : undefined;
  }

  protected override letGo(): void {
    CancellationToken.unlink(this.token);
  }

  describeWait(): string {
    return "a token to be cancelled";
  }
}
