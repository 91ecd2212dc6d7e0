import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS, resolveOptions } from "../src/options.js";

describe("resolveOptions", () => {
  test("fills in every default", () => {
    expect(resolveOptions()).toEqual({
      include: "annotated",
      lowering: "class",
      eager: false,
      directStart: true,
      metadata: true,
      runtime: "@stator/runtime",
    });
  });

  test("keeps what is given and takes undefined as not given", () => {
    expect(resolveOptions({ include: "all", metadata: "full", eager: undefined })).toEqual({
      ...DEFAULT_OPTIONS,
      include: "all",
      metadata: "full",
    });
  });

  test.each([
    [{ includes: "all" }, "unknown option `includes`: did you mean `include`?"],
    [{ Lowering: "class" }, "unknown option `Lowering`: did you mean `lowering`?"],
    [
      { verbose: true },
      "unknown option `verbose`: known options are include, lowering, eager, directStart, metadata, runtime",
    ],
    [{ include: "some" }, 'option `include` cannot be "some": use "annotated", "all"'],
    [{ metadata: 1 }, 'option `metadata` cannot be 1: use true, false, "full"'],
    [{ runtime: "" }, 'option `runtime` cannot be "": use a module name'],
    [{ eager: null }, "option `eager` cannot be null: use true, false"],
  ])("refuses %j with the fix", (given, message) => {
    expect(() => resolveOptions(given)).toThrow(`@stator/babel-plugin: ${message}`);
  });
});
