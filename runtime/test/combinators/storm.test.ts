/**
 * Random trees of combinators, cancelled at random moments: whatever was entered is left exactly once, and nothing
 * stays behind.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { future, sleep, type Future } from "@stator/runtime";
import { shielded } from "@stator/runtime/abi";
import {
  abortable,
  chained,
  fuse,
  FuturesUnordered,
  join,
  race,
  recovered,
  select,
  shared,
} from "@stator/runtime/combinators";
import { testRuntime } from "@stator/runtime/testing";

type Tree =
  | { readonly kind: "leaf"; readonly ms: number; readonly cleanup: number; readonly fails: boolean }
  | { readonly kind: "join" | "select" | "race" | "set" | "chain" | "share"; readonly children: readonly Tree[] };

const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; node: Tree }>((tie) => ({
  leaf: fc.record({
    kind: fc.constant("leaf" as const),
    ms: fc.nat(20),
    cleanup: fc.nat(3),
    fails: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  }),
  node: fc.record({
    kind: fc.constantFrom("join", "select", "race", "set", "chain", "share"),
    children: fc.array(tie("tree"), { minLength: 1, maxLength: 4 }),
  }),
  tree: fc.oneof({ maxDepth: 3 }, tie("leaf"), tie("node")),
}));

class Ledger {
  entered = 0;
  left = 0;

  readonly leaf = future(function* (this: Ledger, ms: number, cleanup: number, fails: boolean) {
    this.entered++;
    try {
      yield* sleep(ms);
      if (fails) throw new Error("leaf");
    } finally {
      if (cleanup > 0) yield shielded(sleep(cleanup)); // As the compiler writes an await in a `finally`.
      this.left++;
    }
  });

  build(node: Tree): Future<unknown> {
    if (node.kind === "leaf") return this.leaf(node.ms, node.cleanup, node.fails);
    const children = node.children.map((child) => this.build(child));
    switch (node.kind) {
      case "join":
        return join(children);
      case "select":
        return select(Object.fromEntries(children.map((child, index) => [`b${index}`, child])));
      case "race":
        return race(children.map((child) => fuse(child)));
      case "chain":
        return children.reduce((chain, child) => chained(chain, () => child));
      case "share":
        return join(children.flatMap((child) => [shared(child)].flatMap((one) => [one.clone(), one])));
      default:
        return drained(new FuturesUnordered(children));
    }
  }
}

const drained = future(function* (set: FuturesUnordered<unknown>) {
  try {
    while (!(yield* set.next()).done);
  } finally {
    yield shielded(set.clear());
  }
});

describe("combinators", () => {
  it("leave what they entered exactly once, cancelled at any moment", () => {
    fc.assert(
      fc.property(tree, fc.nat(25), fc.nat(5), (shape, at, reabort) => {
        const ledger = new Ledger();
        const { runtime, host, reports, ...test } = testRuntime();
        const [work, aborter] = abortable(ledger.build(shape));
        const handle = runtime.spawn(recovered(work, () => "ended"));
        host.advanceAndRun(at);
        aborter.abort();
        host.advanceAndRun(reabort);
        handle.abort();
        host.runToEnd();
        handle.detach();
        expect(ledger.left).toBe(ledger.entered);
        expect(reports.filter((report) => report.kind === "lost-waker")).toEqual([]);
        test.assertNoLeaks();
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("come to an end when they are left alone", () => {
    fc.assert(
      fc.property(tree, (shape) => {
        const ledger = new Ledger();
        const test = testRuntime();
        const handle = test.runtime.spawn(recovered(ledger.build(shape), () => "failed"));
        test.finish(handle);
        expect(ledger.left).toBe(ledger.entered);
        test.assertNoLeaks();
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
