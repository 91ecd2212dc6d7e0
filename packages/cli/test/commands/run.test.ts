import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { bin, folder, HELLO, spawnStator } from "../stator.js";

const PROGRAM = `import { future, run, sleep, spawn } from "@stator/runtime";
import { channel } from "@stator/runtime/sync";
`;

describe("stator run", () => {
  it("runs a program with its imports and its arguments", async () => {
    const cwd = folder({
      "main.ts": `import { run } from "@stator/runtime";\nimport { hello } from "./lib/hello";\nimport { mark } from "./mark.cjs";\nconsole.log((await run(hello(process.argv[2]!, 1))) + mark, process.argv.slice(3));\n`,
      "lib/hello/index.ts": HELLO,
      "mark.cjs": 'exports.mark = "!";\n',
    });
    const { code, out, err } = await spawnStator(["run", "main.ts", "--", "you", "--port", "3"], { cwd });
    expect({ code, out, err }).toEqual({ code: 0, out: "Hello, you!! [ '--port', '3' ]\n", err: "" });
  });

  it("prints the trace on standard error", async () => {
    const cwd = folder({ "main.ts": `${HELLO}\nconsole.log(await run(hello("you", 1)));\n` });
    const { out, err } = await spawnStator(["run", "main.ts", "--trace"], { cwd });
    expect(out).toBe("Hello, you!\n");
    expect(
      err
        .trimEnd()
        .split("\n")
        .map((line) => line.replace(/^│ +\+\d+ ms +/, "").replaceAll(/ +/g, " ")),
    ).toEqual([
      "spawn #1 hello",
      "poll #1 hello starts hello",
      "pending #1 hello waits for sleep(ms) at hello:5",
      "wake #1 hello",
      "poll #1 hello resumes hello in state 1",
      "done #1 hello value",
    ]);
  });

  it("shows a failure at its place in the source, with the chain of awaits", async () => {
    const cwd = folder({
      "fail.ts": `${PROGRAM}interface Row {\n  id: number;\n}\nconst load = future(async (row: Row) => {\n  await sleep(1);\n  throw new Error("no row " + row.id);\n});\nconst main = future(async () => {\n  const row = await load({ id: 3 });\n  return row;\n});\nawait run(main());\n`,
    });
    const { code, err } = await spawnStator(["run", "fail.ts"], { cwd });
    expect(code).toBe(1);
    const lines = err.trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe("Error: no row 3");
    expect(lines[1]).toContain("fail.ts:8:9");
    expect(lines[2]).toMatch(/at async main \(fail\.ts:11:1\d\)/);
  });

  it("prints the tree of tasks when the program can never end", async () => {
    const cwd = folder({
      "dead.ts": `${PROGRAM}const worker = future(async (jobs) => {\n  return await jobs.recv();\n});\nconst main = future(async () => {\n  const [sender, receiver] = channel(1);\n  await spawn(worker(receiver), { name: "worker" });\n  sender.close();\n});\nawait run(main());\n`,
    });
    const { code, err } = await spawnStator(["run", "dead.ts"], { cwd });
    expect(code).toBe(13);
    expect(err).toContain("Cannot finish: no task is ready");
    expect(err).toMatch(/in main +dead\.ts:8/);
    expect(err).toMatch(/task #2 "worker"[^]*in worker +dead\.ts:4/);
    expect(err).not.toContain("node:internal");
  });

  it("says so when the top level awaits for ever", async () => {
    const { code, err } = await spawnStator(["run", "never.ts"], {
      cwd: folder({ "never.ts": "await new Promise(() => {});\n" }),
    });
    expect(code).toBe(13);
    expect(err).toContain("the top level of the program awaits something that will never happen");
  });

  it("hands on the exit code of the program, and dumps what is left", async () => {
    const cwd = folder({
      "exit.ts": `${HELLO}\nrun(hello("you", 10_000), { name: "late" });\nsetTimeout(() => process.exit(7), 20);\n`,
    });
    const { code, err } = await spawnStator(["run", "exit.ts", "--dump-on-exit"], { cwd });
    expect(code).toBe(7);
    expect(err).toMatch(/^1 task at exit\n/);
    expect(err).toMatch(/"late"[^]*exit\.ts:5/);
  });

  it("dumps the tasks on a signal", async () => {
    const cwd = folder({ "serve.ts": `${HELLO}\nrun(hello("you", 10_000));\nconsole.log("ready");\n` });
    const child = spawn(process.execPath, [bin, "run", "serve.ts", "--dump-on", "SIGUSR2"], { cwd });
    const dump = await new Promise<string>((resolve) => {
      let text = "";
      child.stdout.once("data", () => child.kill("SIGUSR2"));
      child.stderr.on("data", (chunk: Buffer) => {
        text += String(chunk);
        if (text.includes("waits for")) resolve(text);
      });
    });
    child.kill();
    expect(dump).toMatch(/^1 task on SIGUSR2\n/);
    expect(dump).toContain("serve.ts:5");
  });

  it("refuses a signal that does not exist", async () => {
    const { code, err } = await spawnStator(["run", "a.ts", "--dump-on", "SIGWHAT"], {
      cwd: folder({ "a.ts": HELLO }),
    });
    expect(code).toBe(2);
    expect(err).toContain("Cannot listen for `SIGWHAT`");
  });
});
