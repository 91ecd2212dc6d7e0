import { describe, expect, it, vi } from "vitest";
import { future, run, Runtime, sleep } from "@stator/runtime";
import { dumpOnTimeout } from "@stator/runtime/testing";

const stuck = future(function* stuck() {
  yield* sleep(3_600_000);
});

describe("a test that times out", () => {
  let printed = "";
  const runtime = new Runtime();

  it.fails("hangs", { timeout: 20 }, async (context) => {
    dumpOnTimeout(context, { runtimes: [runtime], print: (text) => (printed = text) });
    expect(runtime.liveTasks).toBe(0);
    await runtime.run(stuck(), { name: "patient", signal: context.signal });
  });

  it("has told what its tasks were waiting for", async () => {
    expect(printed).toContain("the test was stopped");
    expect(printed).toMatch(/task #1 "patient" waiting, spawned at .*dump-on-timeout\.test\.ts/);
    expect(printed).toContain("in stuck");
    expect(printed).toMatch(/waits for a sleep: \d+(\.\d+)? ms left/);
    await new Promise<void>((resolve) => runtime.onceEmpty(resolve));
  });

  it("looks at the default runtime and prints to standard error, unless told otherwise", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const controller = new AbortController();
    dumpOnTimeout(controller);
    const running = run(stuck(), { name: "default", signal: controller.signal });
    controller.abort();
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('task #1 "default"'));
    error.mockRestore();
    await expect(running).rejects.toThrow("was cancelled");
  });

  it("says nothing once it has ended in time", () => {
    const controller = new AbortController();
    const print = vi.fn<(text: string) => void>();
    dumpOnTimeout(controller, { print })();
    controller.abort();
    expect(print).not.toHaveBeenCalled();
  });
});
