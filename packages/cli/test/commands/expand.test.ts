import { describe, expect, it } from "vitest";
import { DRAIN, folder, HELLO, stator } from "../stator.js";

describe("stator expand", () => {
  it("prints the generated module", async () => {
    const { code, out } = await stator(["expand", "hello.ts"], folder({ "hello.ts": HELLO }));
    expect(code).toBe(0);
    expect(out).toContain("/** State machine of `hello` (hello.ts:3): 1 await. */\nclass Hello {");
    expect(out).toContain("export const hello = (name, ms) => new Hello(name, ms);");
  });

  it("prints the class of one function alone", async () => {
    const cwd = folder({ "both.js": `${DRAIN}\nexport const idle = async () => {\n  "use future";\n  await 0;\n};\n` });
    const { out } = await stator(["expand", "both.js", "--function", "drain"], cwd);
    expect(out).toMatch(/^\/\*\* State machine of `drain`/);
    expect(out).not.toContain("Idle");
    expect(out.trimEnd().endsWith("}")).toBe(true);
  });

  it("prints the other lowering, of the file and of one function", async () => {
    const cwd = folder({ "hello.ts": HELLO });
    const whole = await stator(["expand", "hello.ts", "--lowering", "generator"], cwd);
    const one = await stator(["expand", "hello.ts", "--lowering", "generator", "-f", "hello"], cwd);
    expect(whole.out).toContain("function* ");
    expect(one.out).toMatch(/^export const hello = /);
    expect(whole.out).toContain(one.out.trimEnd());
  });

  it("leaves out the metadata on request", async () => {
    const cwd = folder({ "hello.ts": HELLO });
    expect((await stator(["expand", "hello.ts"], cwd)).out).toContain("keeps:");
    expect((await stator(["expand", "hello.ts", "--no-metadata"], cwd)).out).not.toContain("keeps:");
  });

  it("lowers functions without annotation when asked for all", async () => {
    const cwd = folder({ "plain.js": "export async function load(x) {\n  return (await x) + 1;\n}\n" });
    expect((await stator(["expand", "plain.js"], cwd)).code).toBe(2);
    expect((await stator(["expand", "plain.js", "--all"], cwd)).out).toContain("class Load");
  });

  it("gives code and states as JSON", async () => {
    const { out } = await stator(["expand", "hello.ts", "--json"], folder({ "hello.ts": HELLO }));
    const [file] = JSON.parse(out) as [
      { file: string; code: string; functions: { name: string; states: Record<string, { awaits?: string }> }[] },
    ];
    expect(file.file).toBe("hello.ts");
    expect(file.code).toContain("class Hello");
    expect(file.functions[0]?.states["1"]?.awaits).toBe("sleep(ms)");
  });

  it("looks for a function in all the files", async () => {
    const { code, out } = await stator(
      ["expand", "a.ts", "b.js", "-f", "drain"],
      folder({ "a.ts": HELLO, "b.js": DRAIN }),
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^\/\*\* State machine of `drain`/);
  });

  it("titles the files when there are several", async () => {
    const { out } = await stator(["expand", "a.ts", "b.js"], folder({ "a.ts": HELLO, "b.js": DRAIN }));
    expect(out.match(/^\/\/ [ab]\.[jt]s$/gm)).toEqual(["// a.ts", "// b.js"]);
  });
});
