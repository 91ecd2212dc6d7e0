import { describe, expect, it } from "vitest";
import { folder, HELLO, stator } from "../stator.js";

const FILES = {
  "good.ts": HELLO,
  "broken.ts": "const greeting = ;\n",
  "eval.ts": 'export async function load(n) {\n  "use future";\n  await n;\n  return eval("n") + eval("n");\n}\n',
};

describe("stator check", () => {
  it("is content with files that compile", async () => {
    const { code, out, err } = await stator(["check", "good.ts"], folder(FILES));
    expect({ code, out, err }).toEqual({ code: 0, out: "1 file, 1 function compiled, 0 problems\n", err: "" });
  });

  it("prints every finding with its code frame, and fails", async () => {
    const { code, out, err } = await stator(["check", "good.ts", "broken.ts", "eval.ts"], folder(FILES));
    expect(code).toBe(1);
    expect(out).toBe("3 files, 1 function compiled, 3 problems\n");
    expect(err.match(/^ {2}> /gm)).toHaveLength(3);
  });

  it("gives findings as JSON", async () => {
    const { code, out, err } = await stator(["check", "broken.ts", "eval.ts", "--format", "json"], folder(FILES));
    expect(code).toBe(1);
    expect(err).toBe("");
    expect((JSON.parse(out) as object[]).map((one) => Object.values(one).slice(0, 4))).toEqual([
      ["broken.ts", 1, 18, "syntax-error"],
      ["eval.ts", 4, 10, "direct-eval"],
      ["eval.ts", 4, 22, "direct-eval"],
    ]);
  });

  it("gives findings as annotations for GitHub", async () => {
    const { out } = await stator(["check", "eval.ts", "--format", "github"], folder(FILES));
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^::error file=eval\.ts,line=4,col=10,title=direct-eval::Cannot lower `load`: .*%0Ahelp: /,
    );
  });

  it("gives an empty answer when nothing is wrong", async () => {
    const cwd = folder(FILES);
    expect((await stator(["check", "good.ts", "--format", "json"], cwd)).out).toBe("[]\n");
    expect((await stator(["check", "good.ts", "--format", "github"], cwd)).out).toBe("");
  });
});
