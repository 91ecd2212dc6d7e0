import { describe, expect, it } from "vitest";
import { folder, stator } from "../stator.js";

describe("stator explain", () => {
  it("prints the page of a diagnostic", async () => {
    const { code, out } = await stator(["explain", "direct-eval"], folder());
    expect(code).toBe(0);
    expect(out).toMatch(/^# direct-eval\n/);
    expect(out).toContain("## Fix");
  });

  it("lists the diagnostics, each of which it can explain", async () => {
    const { out } = await stator(["explain"], folder());
    const slugs = out
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ")[0] ?? "");
    expect(slugs).toContain("not-async");
    for (const slug of slugs) expect((await stator(["explain", slug], folder())).code).toBe(0);
  });
});
