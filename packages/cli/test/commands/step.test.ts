import { describe, expect, it } from "vitest";
import { folder, HELLO, spawnCompiled, type Outcome } from "../stator.js";

const step = (files: Record<string, string>, ...answers: string[]): Promise<Outcome> =>
  spawnCompiled(["step", Object.keys(files)[0] ?? ""], {
    cwd: folder(files),
    input: answers.map((line) => `${line}\n`).join(""),
  });

const PROGRAM = { "app.ts": `${HELLO}\nconsole.log(await run(hello("you", 50_000)));\n` };

const TWO = {
  "two.ts": `import { future, run, sleep, spawn } from "@stator/runtime";
const copy = future(async (file: string) => {
  try {
    await sleep(1000);
  } finally {
    await sleep(10);
    console.log(file, "closed");
  }
});
const main = future(async () => {
  const task = spawn(copy("a.txt"));
  await sleep(30);
  return await task;
});
await run(main());
`,
};

describe("stator step", () => {
  it("stops before each poll with the source, the state and the variables, on a clock of its own", async () => {
    const { code, out, err } = await step(PROGRAM, "help", "what", "next", "next");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("continue STATE");
    expect(out).toContain("Cannot understand `what`");
    expect(out).toContain("── 1  poll #1 hello  at 0 ms ──");
    expect(out).toContain("  hello in state 0: starts\n    name = 'you'\n    ms = 50000\n");
    expect(out).toContain("the clock moves to 50000 ms\n── 2  poll #1 hello  at 50000 ms ──");
    expect(out).toMatch(
      /^> 5 \| {3}await sleep\(ms\);\n {2}6 \| [^]* hello in state 1: has waited for sleep\(ms\)\n {4}greeting = 'Hello, you'$/m,
    );
    expect(out.trimEnd().split("\n").slice(-2)).toEqual(["  #1 hello is done: value", "Hello, you!"]);
  });

  it("goes on to a state, shows the chain of functions and the ready queue, and prints variables", async () => {
    const { code, out } = await step(TWO, "continue main:1", "print task", "print nothing", "tasks");
    expect(code).toBe(0);
    expect(out).toContain("at 30 ms");
    expect(out).toContain("next timer at 1000 ms");
    expect(out).toContain("task = JoinHandle");
    expect(out).toContain("Cannot print `nothing`");
    expect(out).toMatch(/task #2 waiting[^]*in copy/);
    expect(out).not.toContain("a.txt closed");
    // The end of the answers.
    expect(out.endsWith("step> quit\n")).toBe(true);
  });

  it("wakes and cancels tasks, and shows the cleanup that follows", async () => {
    const { code, out } = await step(
      TWO,
      "next",
      "next",
      "wake 2",
      "cancel 2",
      "cancel 9",
      "next",
      "next",
      "next",
      "continue",
    );
    expect(out).toContain("#2 copy is woken: it is ready");
    expect(out).toContain("#2 copy will be cancelled: it is ready");
    expect(out).toContain("Cannot cancel task #9: it does not live");
    expect(out).toMatch(/cancel #2 copy {2}at 30 ms[^]*cancel #2 copy {2}at 40 ms[^]*a\.txt closed/);
    expect(code).toBe(1);
  });

  it("knows a task that the program aborts, before it is cancelled", async () => {
    const { out } = await step(
      { "two.ts": TWO["two.ts"].replace("return await task", "task.abort();\n  await task.catch(() => {})") },
      ...Array.from({ length: 6 }, () => "next"),
    );
    expect(out.match(/^── .* copy {2}at \d+ ms/gm)).toEqual([
      "── 2  poll #2 copy  at 0 ms",
      "── 4  cancel #2 copy  at 30 ms",
      "── 5  cancel #2 copy  at 40 ms",
    ]);
    expect(out).toContain("copy in state 2: is cancelled while it waits for sleep(1000)");
    expect(out).toContain("copy in state 4: has waited for sleep(10)");
  });

  it("prints the tasks of a program that can never end", async () => {
    const { code, err } = await step(
      {
        "dead.ts": `import { future, pending, run } from "@stator/runtime";\nawait run(future(async () => {\n  await pending();\n})());\n`,
      },
      "continue",
    );
    expect(code).toBe(13);
    expect(err).toMatch(/Cannot finish: no task is ready[^]*dead\.ts:3/);
  });
});
