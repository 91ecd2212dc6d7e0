/** What a trace consists of. Types only: the kernel emits these to a subscriber if there is one. */
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
