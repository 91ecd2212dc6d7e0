import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it, vi } from "vitest";
import { future, hooks, pending, Runtime, sleep, taskLocal, yieldNow, type Task } from "@stator/runtime";
import { BrowserHost } from "@stator/runtime/host/browser";
import { NodeHost } from "@stator/runtime/host/node";
import { bindAsyncContext, bridgeTaskLocal } from "@stator/runtime/host/node-context";
import { dumpOnSignal } from "@stator/runtime/host/node-dump";
import { WorkerHost } from "@stator/runtime/host/worker";

describe.each([
  ["node", () => new NodeHost()],
  ["browser", () => new BrowserHost()],
  ["worker", () => new WorkerHost()],
])("the %s host", (_, make) => {
  it("runs tasks, timers and yields", async () => {
    const host = make();
    const runtime = new Runtime({ host });
    const started = host.now();
    const value = await runtime.run(
      future(function* () {
        yield* yieldNow();
        yield* sleep(5);
        yield* yieldNow();
        return "value";
      })(),
    );
    expect(value).toBe("value");
    expect(host.now() - started).toBeGreaterThanOrEqual(5);
    (host as { close?: () => void }).close?.();
  });

  it("#203 takes deadlines beyond what its timer can", async () => {
    const host = make();
    let called = false;
    host.wakeAt(host.now() + 2 ** 32, () => (called = true));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(called).toBe(false);
    host.wakeAt(Infinity, () => {});
    (host as { close?: () => void }).close?.();
  });
});

describe("on Node", () => {
  it("a failure that nobody observes is printed with its spawn site and fails the process", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const before = process.exitCode;
    const runtime = new Runtime({ host: new NodeHost() });
    runtime
      .spawn(
        future(function* () {
          yield* yieldNow();
          throw new Error("boom");
        })(),
        { name: "lost" },
      )
      .detach();
    await runtime.run(sleep(2));
    const exitCode = process.exitCode;
    process.exitCode = before;
    const text = printed.mock.calls.join("\n");
    printed.mockRestore();
    expect(text).toMatch(/Task #1 "lost" failed and nobody awaited it \(spawned at .*node\.test\.ts/);
    expect(text).toContain("Error: boom");
    expect(exitCode).toBe(1);
  });

  it("a signal prints the dump", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const runtime = new Runtime({ host: new NodeHost() });
    const handle = runtime.spawn(pending(), { name: "stuck" });
    const stop = dumpOnSignal(runtime);
    process.emit("SIGUSR2", "SIGUSR2");
    stop();
    const text = printed.mock.calls.join("\n");
    printed.mockRestore();
    expect(text).toContain('task #1 "stuck"');
    handle.abort();
    await handle.result();
  });

  it("a task sees the async context of its spawn, not of whoever woke it, and so do hooks around its polls", async () => {
    const storage = new AsyncLocalStorage<string>();
    const runtime = new Runtime();
    bindAsyncContext(runtime);
    const hooked: boolean[] = [];
    const note = (task: Task<unknown>): void => void hooked.push(task.info!.name === storage.getStore());
    hooks(runtime, { beforePoll: note, afterPoll: note });
    const read = future(function* () {
      const seen = [storage.getStore()];
      yield* sleep(1);
      seen.push(storage.getStore());
      yield new Promise((resolve) => storage.run("stranger", () => setTimeout(resolve, 1)));
      seen.push(storage.getStore());
      return seen;
    });
    const handles = ["a", "b"].map((name) => storage.run(name, () => runtime.spawn(read(), { name })));
    expect(await Promise.all(handles)).toEqual([
      ["a", "a", "a"],
      ["b", "b", "b"],
    ]);
    expect(hooked).toEqual(hooked.map(() => true));
  });

  it("#199 a task-local is visible to foreign callbacks through its bridge", async () => {
    const storage = new AsyncLocalStorage<string>();
    const user = taskLocal<string>("user");
    bridgeTaskLocal(user, storage);
    const runtime = new Runtime();
    const seen = await runtime.run(
      user.scope(
        "ada",
        future(function* () {
          yield* sleep(1);
          return (yield new Promise((resolve) => setTimeout(() => resolve(storage.getStore()), 1))) as string;
        })(),
      ),
    );
    expect(seen).toBe("ada");
    expect(storage.getStore()).toBe(undefined);
  });

  it("#67 listens for the end of the process once, however many roots run", () => {
    const host = new NodeHost();
    const before = process.listenerCount("beforeExit");
    const withdraw = Array.from({ length: 20 }, () => host.onExhausted(() => {}));
    expect(process.listenerCount("beforeExit")).toBe(before + 1);
    for (const end of withdraw) end();
    expect(process.listenerCount("beforeExit")).toBe(before);
  });
});
