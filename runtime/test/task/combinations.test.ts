/**
 * #43: every way in which a task can end, times every moment at which its handle is dropped, times every moment at which it is aborted.
 */
import { describe, expect, it } from "vitest";
import { BaseFuture, JoinError, PENDING, type Context, type JoinHandle, type Poll, type Waker } from "@stator/runtime";
import { mock, testRuntime } from "@stator/runtime/testing";

const BODIES = ["fine", "throws when run", "throws when dropped", "throws in both"] as const;
const OUTPUTS = ["fine", "throws when disposed of"] as const;
const JOINS = ["polled early", "not polled early"] as const;
const DROPS = ["immediately", "at the first poll", "after the end, unread", "after it was read"] as const;
const ABORTS = ["never", "immediately", "at the first poll", "after the end", "after it was read"] as const;
const SOURCES = ["join handle", "abort handle"] as const;

interface Case {
  readonly body: (typeof BODIES)[number];
  readonly output: (typeof OUTPUTS)[number];
  readonly join: (typeof JOINS)[number];
  readonly drop: (typeof DROPS)[number];
  readonly abort: (typeof ABORTS)[number];
  readonly source: (typeof SOURCES)[number];
}

/** What a case must not do: needs an output that cannot exist, or a handle that is already gone. */
function impossible({ body, output, join, drop, abort, source }: Case): boolean {
  if (output !== "fine" && body !== "fine") return true;
  if (join === "polled early" && drop === "immediately") return true;
  if (abort === "after it was read" && drop !== "after it was read") return true;
  const dropAt = DROPS.indexOf(drop);
  const abortAt = ABORTS.indexOf(abort) - 1;
  return source === "join handle" && abort !== "never" && abortAt > dropAt;
}

/** Pends once, then ends as its case says; counts what happens to it and to its output. */
class Body extends BaseFuture<Disposable> {
  polls = 0;
  futureDrops = 0;
  outputs = 0;
  outputDrops = 0;
  onFirstPoll: () => void = () => {};
  private waker: Waker | null = null;
  private finished = false;
  private readonly plan: Case;

  constructor(plan: Case) {
    super();
    this.plan = plan;
  }

  finish(): void {
    this.finished = true;
    this.waker?.wake();
  }

  poll(cx: Context): Poll<Disposable> {
    if (this.polls++ === 0) this.onFirstPoll();
    this.waker = cx.waker;
    if (!this.finished) return PENDING;
    try {
      if (this.plan.body === "throws when run" || this.plan.body === "throws in both") throw new Error("run");
      return this.makeOutput();
    } finally {
      this.drop();
    }
  }

  cancel(): void {
    if (this.polls > 0 && this.futureDrops === 0) this.drop();
  }

  private drop(): void {
    this.futureDrops++;
    this.waker = null;
    if (this.plan.body === "throws when dropped" || this.plan.body === "throws in both") throw new Error("drop");
  }

  private makeOutput(): Disposable {
    this.outputs = this.plan.body === "fine" ? 1 : 0;
    return {
      [Symbol.dispose]: () => {
        this.outputDrops++;
        if (this.plan.output !== "fine") throw new Error("dispose");
      },
    };
  }
}

type Outcome = "value" | "cancelled" | "failed";

/** What the rules say about the outcome. */
function expected({ body, abort }: Case): Outcome {
  const bodyFails = body !== "fine";
  if (abort === "immediately") return "cancelled"; // Never polled, so nothing can throw.
  if (abort === "at the first poll")
    return body === "throws when dropped" || body === "throws in both" ? "failed" : "cancelled";
  return bodyFails ? "failed" : "value";
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
  const { runtime, host, reports, assertNoLeaks } = testRuntime();
  const body = new Body(plan);
  const handle = runtime.spawn(body);
  const abortHandle = handle.abortHandle();
  const abort = (): void => (plan.source === "join handle" ? handle : abortHandle).abort();
  body.onFirstPoll = () => {
    if (plan.abort === "at the first poll") abort();
    if (plan.drop === "at the first poll") handle.detach();
  };
  if (plan.join === "polled early") mock(handle).poll();
  if (plan.abort === "immediately") abort();
  if (plan.drop === "immediately") handle.detach();
  host.runUntilIdle();
  body.finish();
  host.runUntilIdle();
  expect(handle.isFinished).toBe(true);
  if (plan.abort === "after the end") abort();
  if (plan.drop === "after the end, unread") handle.detach();
  let outcome = expected(plan);
  if (plan.drop === "after it was read") {
    outcome = read(handle);
    if (plan.abort === "after it was read") abort();
    handle.detach();
  }
  host.runUntilIdle();

  expect(outcome).toBe(expected(plan));
  const neverPolled = plan.abort === "immediately" || (body.polls === 0 && plan.drop !== "immediately");
  expect(body.futureDrops).toBe(neverPolled ? 0 : 1);
  expect(body.outputs).toBe(expected(plan) === "value" ? 1 : 0);
  expect(body.outputDrops).toBe(body.outputs);
  const unread = plan.drop !== "after it was read";
  const kinds = new Set(reports.map((report) => report.kind));
  expect(kinds.has("unobserved-failure")).toBe(
    expected(plan) === "failed" && (unread || plan.join === "not polled early"),
  );
  expect(kinds.has("cleanup-failure")).toBe(unread && body.outputs === 1 && plan.output !== "fine");
  assertNoLeaks();
}

describe("the combinations of a task's end, its handle's and its abort", () => {
  const cases: Case[] = [];
  for (const body of BODIES) {
    for (const output of OUTPUTS) {
      for (const join of JOINS) {
        for (const drop of DROPS) {
          for (const abort of ABORTS) {
            for (const source of SOURCES) cases.push({ body, output, join, drop, abort, source });
          }
        }
      }
    }
  }
  const possible = cases.filter((plan) => !impossible(plan));

  it("are many", () => {
    expect(possible.length).toBeGreaterThan(200);
  });

  it.each(BODIES)("#43 hold for a body that is or does: %s", (body) => {
    for (const plan of possible.filter((one) => one.body === body)) {
      try {
        check(plan);
      } catch (error) {
        throw new Error(`In the case ${JSON.stringify(plan)}`, { cause: error });
      }
    }
    expect(possible.some((one) => one.body === body)).toBe(true);
  });
});
