/** What a trace consists of. Types only: the kernel tells a tracer what happens, if there is one, and that makes events of it. */
import type { Task } from "./task.js";

/** One line of a trace: what has just happened to which task. */
export type TraceEvent =
  | { readonly kind: "spawn"; readonly task: Task<unknown>; readonly parent: Task<unknown> | null }
  | { readonly kind: "wake"; readonly task: Task<unknown>; readonly by: Task<unknown> | null }
  | { readonly kind: "poll"; readonly task: Task<unknown>; readonly cancelling: boolean }
  | { readonly kind: "pending"; readonly task: Task<unknown> }
  | { readonly kind: "done"; readonly task: Task<unknown>; readonly outcome: "value" | "failed" | "cancelled" };

/** Is told of each event, while it happens. */
export type TraceSubscriber = (event: TraceEvent) => void;

/** Whom the kernel tells. */
export interface Tracer {
  spawned(task: Task<unknown>): void;
  woken(task: Task<unknown>): void;
  /** It had yielded, and is ready again. */
  released(task: Task<unknown>): void;
  polled(task: Task<unknown>): void;
  /** It is not finished. */
  suspended(task: Task<unknown>): void;
  finished(task: Task<unknown>): void;
}
