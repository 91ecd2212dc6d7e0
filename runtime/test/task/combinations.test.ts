/**
 * #43: every way in which a task can end, times every moment at which its handle is let go, times every moment at which it is aborted, and from
 * where; in every form that a future can have, with cleanup that is over at once and cleanup that waits, and under three kinds of runtime.
 *
 * What always holds: a future that was polled is dropped exactly once, one that was not, never; an output exists iff the task neither failed nor was
 * cancelled, and is disposed of exactly once; the kind of the error is the right one; what nobody can receive is reported; nothing else escapes.
 *
 * Left out, because there is no such case in JavaScript:
 * - An output beside a body that throws: a `throw` in a `finally` replaces the value, so only bodies that end well have an output to misbehave.
 *   (Rust can have both, since the value has moved out before the destructors run.)
 * - Reading the outcome early and letting go of the handle at once: the handle would be let go before it is polled.
 * - Aborting after the outcome was read, if nobody reads it; aborting through a join handle that has been let go of before.
 * - The source of an abort that never comes.
 * - The moment at which an *abort handle* is dropped: it owns nothing, so it has no drop.
 * - Threads: the flavours of runtime are plain, with needless wakes and fresh wakers, and with a budget of one.
 */
import { describe, expect, it } from "vitest";
import { JoinError, PENDING, type JoinHandle } from "@stator/runtime";
import { mock, testRuntime } from "@stator/runtime/testing";
import { Counts, FORMS } from "./combination-body.js";

const ENDS = ["fine", "throws when run", "throws when dropped", "throws in both"] as const;
const OUTPUTS = ["fine", "throws when disposed of"] as const;
const JOINS = ["polled early", "not polled early"] as const;
const MOMENTS = ["immediately", "at the first poll", "when woken", "after the end", "after it was read"] as const;
const ABORTS = ["never", ...MOMENTS] as const;
const SOURCES = ["join handle", "abort handle", "abort signal"] as const;
const CLEANUPS = ["at once", "slow"] as const;
const FLAVOURS = {
  plain: { fuzz: false, budget: 128 },
  "needless wakes": { fuzz: true, budget: 128 },
  "a budget of one": { fuzz: false, budget: 1 },
} as const;

type Moment = (typeof MOMENTS)[number];
type Flavour = keyof typeof FLAVOURS;

interface Case {
  readonly flavour: Flavour;
  readonly form: keyof typeof FORMS;
  readonly cleanup: (typeof CLEANUPS)[number];
  readonly end: (typeof ENDS)[number];
  readonly output: (typeof OUTPUTS)[number];
  readonly join: (typeof JOINS)[number];
  readonly drop: Moment;
  readonly abort: (typeof ABORTS)[number];
  readonly source: (typeof SOURCES)[number];
}

function isPossible({ end, output, join, drop, abort, source }: Case): boolean {
  if (output !== "fine" && end !== "fine") return false;
  if (join === "polled early" && drop === "immediately") return false;
  if (abort === "never") return source === "join handle";
  if (abort === "after it was read" && drop !== "after it was read") return false;
  return source !== "join handle" || MOMENTS.indexOf(abort) <= MOMENTS.indexOf(drop);
}

/** All that is possible, for one flavour and one form. */
function* casesOf(flavour: Flavour, form: Case["form"]): Generator<Case> {
  for (const cleanup of CLEANUPS)
    for (const end of ENDS)
      for (const output of OUTPUTS)
        for (const join of JOINS)
          for (const drop of MOMENTS)
            for (const abort of ABORTS)
              for (const source of SOURCES) {
                const plan: Case = { flavour, form, cleanup, end, output, join, drop, abort, source };
                if (isPossible(plan)) yield plan;
              }
}

type Outcome = "value" | "cancelled" | "failed";

const throwsWhenDropped = ({ end }: Case): boolean => end === "throws when dropped" || end === "throws in both";

/** What the rules say about the outcome. */
function expected(plan: Case): Outcome {
  if (plan.abort === "immediately") return "cancelled"; // Never polled, so nothing can throw.
  if (plan.abort === "at the first poll" || plan.abort === "when woken") {
    return throwsWhenDropped(plan) ? "failed" : "cancelled";
  }
  return plan.end === "fine" ? "value" : "failed";
}

function read(handle: JoinHandle<Disposable>): Outcome {
  try {
    const value = mock(handle).poll();
    if (value === PENDING) throw new Error("the task has not ended");
    try {
      value[Symbol.dispose]();
    } catch {
      // The reader's own affair.
    }
    return "value";
  } catch (error) {
    if (error instanceof JoinError) return error.kind;
    throw error;
  }
}

function check(plan: Case): void {
  const { runtime, host, reports, assertNoLeaks } = testRuntime(FLAVOURS[plan.flavour]);
  const details = {
    throwsWhenRun: plan.end === "throws when run" || plan.end === "throws in both",
    throwsWhenDropped: throwsWhenDropped(plan),
    outputThrows: plan.output !== "fine",
    slowCleanup: plan.cleanup === "slow",
  };
  const counts = new Counts(details);
  const body = FORMS[plan.form](details, counts);
  const handle = runtime.spawn(body.future);
  const controller = new AbortController();
  if (plan.source === "abort signal") handle.abortOn(controller.signal);
  const aborters = { "join handle": handle, "abort handle": handle.abortHandle(), "abort signal": controller };
  /** Does what the plan says for this moment: abort first, then let go. */
  const at = (moment: Moment): void => {
    if (plan.abort === moment) aborters[plan.source].abort();
    if (plan.drop === moment) handle.detach();
  };

  counts.onFirstPoll = () => at("at the first poll");
  if (plan.join === "polled early") mock(handle).poll();
  at("immediately");
  host.runUntilIdle();
  body.finish();
  at("when woken");
  host.runUntilIdle();
  expect(handle.isFinished).toBe(true);
  at("after the end");
  const isRead = plan.drop === "after it was read";
  const outcome = isRead ? read(handle) : expected(plan);
  at("after it was read");
  host.runUntilIdle();

  expect(outcome).toBe(expected(plan));
  expect(counts.polled).toBe(plan.abort !== "immediately");
  expect(counts.futureDrops).toBe(counts.polled ? 1 : 0);
  expect(counts.outputs).toBe(outcome === "value" ? 1 : 0);
  expect(counts.outputDrops).toBe(counts.outputs);
  // Whoever reads late finds the failure told already, unless somebody was waiting for it.
  const isTold = outcome === "failed" && (!isRead || plan.join === "not polled early");
  expect(reports.filter(({ kind }) => kind === "unobserved-failure").length).toBe(isTold ? 1 : 0);
  const isSwallowed = outcome === "value" && !isRead && plan.output !== "fine";
  expect(reports.length).toBe((isTold ? 1 : 0) + (isSwallowed ? 1 : 0));
  assertNoLeaks();
}

describe("#43 the combinations of a task's end, its handle's and its abort", () => {
  const flavours = Object.keys(FLAVOURS) as Flavour[];
  const forms = Object.keys(FORMS) as Case["form"][];
  const blocks = flavours.flatMap((flavour) => forms.map((form) => ({ flavour, form })));

  it("are as many as they should be", () => {
    expect([...casesOf("plain", "a chain of machines")]).toHaveLength(1140);
  });

  it.each(blocks)("hold for $form, in a runtime that is or has: $flavour", ({ flavour, form }) => {
    let done = 0;
    for (const plan of casesOf(flavour, form)) {
      try {
        check(plan);
        done++;
      } catch (error) {
        throw new Error(`In the case ${JSON.stringify(plan)}`, { cause: error });
      }
    }
    expect(done).toBeGreaterThan(0);
  });
});
