import type { StatesTable } from "@stator/babel-plugin";
import { describe, expect, it } from "vitest";
import { DRAIN, folder, HELLO, stator } from "../stator.js";

describe("stator inspect", () => {
  it("shows states, regions and where cancel goes", async () => {
    const { code, out } = await stator(["inspect", "drain.js"], folder({ "drain.js": DRAIN }));
    expect(code).toBe(0);
    expect(out).toMatch(/^drain {2}drain\.js:1 {2}4 awaits, 1 try\n/);
    expect(out).toMatch(/^regions {2}r0 finally → 6, covers 4 5$/m);
    expect(out).toMatch(/^5 +:7 +await job\.run\(\) .* keeps jobs limit done permit +cancel → 6$/m);
  });

  it("says of each kept variable where it is used next", async () => {
    const { out } = await stator(["inspect", "drain.js"], folder({ "drain.js": DRAIN }));
    const kept = out.slice(out.indexOf("kept, because"));
    expect(kept).toMatch(/^ {2}3 +/m);
    expect(kept).toMatch(/permit +:10 permit\.release\(\)$/m);
    expect(kept).toMatch(/jobs +:4 jobs\.recv\(\) \(in the next turn\)$/m);
    expect(kept).toMatch(/done +:8 done \+= 1$/m);
  });

  it("finds the next use after a yield, in a loop that awaits, behind it and in closures", async () => {
    const cwd = folder({
      "pump.ts": `import { future } from "@stator/runtime";
export const pump = future.stream(async function* (source: AsyncIterable<number>, limit: number) {
  let total = 0;
  for await (const item of source) {
    total += item;
    yield item * limit;
    if (total > 100) break;
  }
  await 1;
  const later = () => total;
  yield later();
  return total;
});
`,
    });
    const { out } = await stator(["inspect", "pump.ts"], cwd);
    const kept = out.slice(out.indexOf("kept, because"));
    expect(kept).toMatch(/^ {2}\d+ +total +:5 total \+= item\n +limit +:6 item \* limit$/m);
    expect(kept).toMatch(/total +:7 total > 100$/m);
    expect(kept).toMatch(/total +:10 total \(in a closure\)$/m);
    expect(kept).toMatch(/total +:12 return total;$/m);
    expect(kept).not.toContain("the machine needs it");
  });

  it("shows the states beside the source", async () => {
    const { out } = await stator(["inspect", "drain.js", "--side-by-side"], folder({ "drain.js": DRAIN }));
    const lines = out.split("\n");
    expect(lines.find((line) => line.startsWith(" 7 |"))).toMatch(
      /await job\.run\(\); +│ +5 {2}await job\.run\(\) {2}keeps .* cancel → 6$/,
    );
    expect(new Set(lines.filter((line) => line.includes("│")).map((line) => line.indexOf("│"))).size).toBe(1);
  });

  it("prints the IR after each pass", async () => {
    const { out } = await stator(["inspect", "hello.ts", "--ir"], folder({ "hello.ts": HELLO }));
    expect(out).toMatch(/^lower$/m);
    expect(out).toMatch(/^simplify$/m);
    expect(out).toContain("await sleep(ms)");
  });

  it("gives all of it as JSON", async () => {
    const { out } = await stator(["inspect", "drain.js", "--json"], folder({ "drain.js": DRAIN }));
    const [file] = JSON.parse(out) as [
      { functions: [StatesTable & { kept: Record<string, { name: string; use: { line: number } | null }[]> }] },
    ];
    const [drain] = file.functions;
    expect(drain.rows.find((row) => row.state === 5)).toMatchObject({
      line: 7,
      kind: "await",
      what: "await job.run()",
      region: "r0",
      ways: [{ kind: "leave", to: 7 }],
      keeps: ["jobs", "limit", "done", "permit"],
      cancel: 6,
    });
    expect(drain.kept["5"]?.find(({ name }) => name === "permit")?.use?.line).toBe(10);
  });
});
