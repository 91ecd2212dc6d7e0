import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DRAIN, folder, HELLO, stator } from "../stator.js";

const FILES = {
  "drain.js": DRAIN,
  "hello.ts": HELLO,
  "both.js": `${DRAIN}\nexport const idle = async () => {\n  "use future";\n  await 0;\n};\n`,
};

describe("stator graph", () => {
  it("draws an SVG that is readable by day and by night", async () => {
    const { code, out } = await stator(["graph", "drain.js"], folder(FILES));
    expect(code).toBe(0);
    expect(out).toMatch(/^<svg xmlns=/);
    expect(out).toContain("prefers-color-scheme:dark");
    expect(out).toContain("5  await job.run()");
    for (const kind of ["step", "error", "cancel"]) expect(out).toContain(`class="edge ${kind}"`);
  });

  it("escapes what the user wrote", async () => {
    const cwd = folder({ "a.js": 'export async function f(a) {\n  "use future";\n  await a("<&>");\n}\n' });
    const { out } = await stator(["graph", "a.js"], cwd);
    expect(out).toContain("await a(&quot;&lt;&amp;&gt;&quot;)");
    expect((await stator(["graph", "a.js", "--format", "mermaid"], cwd)).out).toContain(
      "await a(#quot;#lt;&#gt;#quot;)",
    );
  });

  it("writes Mermaid, Graphviz and JSON", async () => {
    const cwd = folder(FILES);
    const written = async (format: string): Promise<string> =>
      (await stator(["graph", "hello.ts", "--format", format], cwd)).out;
    expect(await written("mermaid")).toMatch(
      /^flowchart TD\n {2}n0\["0 {2}start<br\/>:\d"\]\n {2}n1\("1 {2}await sleep\(ms\)/,
    );
    expect(await written("dot")).toMatch(/^digraph "hello" \{\n[^]*"0" -> "1" \[label=""\]\n[^]*\}\n$/);
    expect(JSON.parse(await written("json"))).toMatchObject({
      name: "hello",
      nodes: [{ id: "0", kind: "start" }, { id: "1" }, {}],
    });
  });

  it("writes to a file", async () => {
    const cwd = folder(FILES);
    expect(await stator(["graph", "hello.ts", "-o", "hello.svg"], cwd)).toEqual({ code: 0, out: "", err: "" });
    expect(readFileSync(join(cwd, "hello.svg"), "utf8")).toContain("<svg");
    expect((await stator(["graph", "hello.ts", "-o", "no/hello.svg"], cwd)).err).toContain(
      "Cannot write `no/hello.svg`",
    );
  });

  it("asks which function is meant when there are several", async () => {
    const { code, err } = await stator(["graph", "both.js"], folder(FILES));
    expect(code).toBe(2);
    expect(err).toContain("it has `drain` (:1), `idle` (:");
  });
});
