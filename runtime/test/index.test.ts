import { describe, expect, it } from "vitest";
import * as combinators from "@stator/runtime/combinators";
import * as interop from "@stator/runtime/interop";
import * as runtime from "@stator/runtime";
import * as stream from "@stator/runtime/stream";
import * as sync from "@stator/runtime/sync";
import * as time from "@stator/runtime/time";

const index: Record<string, unknown> = runtime;

describe("the main entry", () => {
  // Two different things of one name would both vanish from a module that exports all of both.
  it.each(Object.entries({ combinators, interop, sync, time }))("has all of %s", (_, entry) => {
    expect(Object.entries(entry).filter(([name, value]) => index[name] !== value)).toEqual([]);
  });

  it("has all of the streams under their own roof, and the base class", () => {
    expect({ ...runtime.stream }).toEqual({ ...stream });
    expect(runtime.Stream).toBe(stream.Stream);
  });

  it("has no export by the name of `then`, which would make the module look like a promise", () => {
    expect(["then" in runtime, "then" in stream]).toEqual([false, false]);
  });
});
