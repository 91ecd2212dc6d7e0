/** Every error that the runtime itself throws. Messages: what could not be done, a colon, the fact; the fix on a `help:` line. */
import { metadataOf } from "./metadata.js";

/**
 * A future was polled again after it had given its value, thrown, or been cancelled, or while it was running.
 *
 * @example
 * ```ts
 * import { Context, PolledAfterCompletion, ready } from "@stator/runtime";
 *
 * const once = ready(1);
 * once.poll(new Context());
 * try {
 *   once.poll(new Context());
 * } catch (error) {
 *   console.log(error instanceof PolledAfterCompletion); // true
 * }
 * ```
 */
export class PolledAfterCompletion extends Error {
  override readonly name = "PolledAfterCompletion";
  /** What was polled. */
  readonly future: object;

  constructor(future: object) {
    const metadata = metadataOf(future);
    const what = metadata === undefined ? `a ${future.constructor.name}` : `\`${metadata.name}\` (${metadata.source})`;
    super(`Cannot poll ${what}: it has finished, was cancelled, or is being polled right now`);
    this.future = future;
  }
}

/**
 * The error for a second poll of `future`; thrown by generated code too.
 *
 * @example
 * ```ts
 * import { polledAfterCompletion, ready } from "@stator/runtime";
 *
 * console.log(polledAfterCompletion(ready(1)).name); // PolledAfterCompletion
 * ```
 */
export function polledAfterCompletion(future: object): PolledAfterCompletion {
  return new PolledAfterCompletion(future);
}

/** What happened to a task that gave no value. */
export type JoinErrorKind = "cancelled" | "failed";

/**
 * Thrown by awaiting the handle of a task that was cancelled or failed; a failure's own error is the `cause`.
 *
 * @example
 * ```ts
 * import { failed, JoinError, spawn } from "@stator/runtime";
 *
 * try {
 *   await spawn(failed(new Error("no luck")));
 * } catch (error) {
 *   if (error instanceof JoinError) console.log(error.kind, error.isCancelled, error.cause.message); // failed false no luck
 * }
 * ```
 */
export class JoinError extends Error {
  override readonly name = "JoinError";
  readonly kind: JoinErrorKind;
  readonly taskId: number;

  constructor(kind: JoinErrorKind, taskId: number, label: string, cause?: unknown) {
    const detail = kind === "cancelled" ? "was cancelled" : `failed: ${describeError(cause)}`;
    super(`Task ${label} ${detail}`, kind === "failed" ? { cause } : undefined);
    this.kind = kind;
    this.taskId = taskId;
  }

  get isCancelled(): boolean {
    return this.kind === "cancelled";
  }

  get isFailed(): boolean {
    return this.kind === "failed";
  }
}

/**
 * Nothing is left that could ever wake the root task. `run` rejects with it where the host can tell that it is about to
 * exit: in Node.
 *
 * @example
 * ```ts
 * import { DeadlockError } from "@stator/runtime";
 *
 * console.log(new DeadlockError("main: waits for a lock").tree); // main: waits for a lock
 * ```
 */
export class DeadlockError extends Error {
  override readonly name = "DeadlockError";
  readonly #tree: string;

  constructor(tree: string) {
    super(`Cannot finish: no task is ready, no timer is set and nothing outside can wake one\n${tree}`);
    this.#tree = tree;
  }

  /** Every live task and what it waits for. Also part of the message, so not printed twice. */
  get tree(): string {
    return this.#tree;
  }
}

/** The message of anything that may be thrown. */
export function describeError(error: unknown): string {
  if (error instanceof Error) return error.message === "" ? error.name : error.message;
  try {
    return String(error);
  } catch {
    return "an error that cannot be printed";
  }
}
