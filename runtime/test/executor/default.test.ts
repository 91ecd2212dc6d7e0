// The default engine is made before the class `Runtime` is loaded, or after: it is one in the end.
import { expect, test } from "vitest";
import { failed } from "../../src/core/settled.js";
import { Engine } from "../../src/executor/engine.js";
import { Runtime } from "../../src/executor/runtime.js";
import { ManualHost } from "../../src/host/manual.js";

test("an engine that has become a runtime does all that one does, also when a task fails unobserved", () => {
  const host = new ManualHost();
  const engine = new Engine(host);
  Object.setPrototypeOf(engine, Runtime.prototype);
  const runtime = engine as Runtime;
  runtime.failFast = true;
  const error = new Error("lost");
  const handle = runtime.spawn(failed(error));
  host.runUntilIdle();
  expect([handle.isFinished, runtime.closed]).toEqual([true, true]);
  expect(runtime.fatal?.error).toBe(error);
});
