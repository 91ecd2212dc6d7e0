/**
 * What becomes of the output of a finished task: somebody takes it, once, or it is let go of.
 *
 * Functions, not methods of the task: a program that only runs roots has no handles and goes without all of this.
 */
import { current, setCurrent } from "./current.js";
import { JoinError, type JoinErrorKind } from "./errors.js";
import { disposeOutput, type TaskResult } from "./task-info.js";
import { TaskObserver } from "./task-observer.js";
import * as state from "./task-state.js";
import type { Task } from "./task.js";
import { failuresOf } from "./unobserved.js";
import type { Waker } from "./waker.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const CANCELLED = state.CANCELLED;
const COMPLETE = state.COMPLETE;
const DETACHED = state.DETACHED;
const FAILED = state.FAILED;
const OBSERVED = state.OBSERVED;
const TAKEN = state.TAKEN;
/** Over without a value. */
const LOST = FAILED | CANCELLED;

/** Keeps the waker of the latest join. */
export function setJoiner(task: Task<unknown>, waker: Waker | TaskObserver | null): void {
  if ((task.flags & (OBSERVED | COMPLETE)) === 0) {
    if (task.ending !== waker) task.ending = waker;
  } else if (!task.isFinished) setLast(task, waker);
}

/** Puts the waker of a join behind all observers. */
function setLast(task: Task<unknown>, waker: Waker | TaskObserver | null): void {
  let last = task.ending as TaskObserver;
  while (last.next instanceof TaskObserver) last = last.next;
  last.next = waker;
}

/** Hands out the value, or throws the JoinError. Call once, when finished. */
export function take<T>(task: Task<T>): T {
  return (task.flags & LOST) === 0 ? (task.takeOutput() as T) : throwLoss(task);
}

function throwLoss(task: Task<unknown>): never {
  const result = takeResult(task);
  throw new JoinError(
    result.status as JoinErrorKind,
    task.id,
    task.label,
    result.status === "failed" ? result.error : undefined,
  );
}

/** Hands out the outcome as a value. Call once, when finished. */
export function takeResult<T>(task: Task<T>): TaskResult<T> {
  const { flags } = task;
  const output = task.takeOutput();
  if ((flags & CANCELLED) !== 0) return { status: "cancelled" };
  if ((flags & FAILED) === 0) return { status: "value", value: output as T };
  task.runtime.failures?.remove(task);
  return { status: "failed", error: output };
}

/** The JoinError of a failed task for those who take care of failures; undefined for a value or a cancelled task. */
export function failureOf(task: Task<unknown>): JoinError | undefined {
  if ((task.flags & FAILED) === 0) return undefined;
  return new JoinError("failed", task.id, task.label, task.ending);
}

/** Nobody will ask for the outcome. */
export function detach(task: Task<unknown>): void {
  if ((task.flags & (DETACHED | TAKEN)) !== 0) return;
  task.flags |= DETACHED;
  if (task.isFinished) letGo(task);
  // In the place of a joiner, so that all observers have been told when the output goes.
  else if ((task.flags & OBSERVED) === 0) {
    // The waker of an earlier join goes: nobody asks any more.
    task.ending = lettingGo;
    task.flags |= OBSERVED;
  } else setJoiner(task, lettingGo);
}

/** One for all tasks: it is the last in every list, so it needs no `next` of its own. */
const lettingGo = new TaskObserver(true, letGo);

/** Finished, and nobody will take the output: a failure is reported, a value disposed of where the task is still current. */
function letGo(task: Task<unknown>): void {
  const { flags, runtime } = task;
  const output = task.takeOutput();
  if ((flags & FAILED) !== 0) {
    const failures = failuresOf(runtime);
    if (failures.remove(task)) return;
    runtime.unobserved(task, output);
    failures.tellAtOnce(task);
    return;
  }
  const outer = current;
  setCurrent({ runtime, task });
  try {
    disposeOutput(output);
  } catch (error) {
    const message = `The output of task ${task.label} could not be disposed of`;
    runtime.report({ kind: "cleanup-failure", message, error, task });
  } finally {
    setCurrent(outer);
  }
}
