import { describe, expect, it, vi } from "vitest";

describe("the default runtime", () => {
  it("is a Runtime as soon as that class is loaded, also if it has been at work before", async () => {
    vi.resetModules();
    const { currentEngine, defaultEngine } = await import("../../src/executor/default.js");
    const { sleep } = await import("../../src/time/sleep.js");
    const { run } = await import("../../src/executor/run.js");
    const engine = defaultEngine();
    expect("spawn" in engine).toBe(false);
    let finish = (): void => {};
    const early = run(new Promise<void>((resolve) => (finish = resolve)));
    const { Runtime, defaultRuntime } = await import("../../src/executor/runtime.js");
    expect(defaultRuntime()).toBe(engine);
    expect(currentEngine()).toBeInstanceOf(Runtime);
    expect(defaultRuntime().liveTasks).toBe(1);
    expect(await defaultRuntime().spawn(sleep(1))).toBe(undefined);
    finish();
    await early;
    expect(defaultRuntime().liveTasks).toBe(0);
  });
});
