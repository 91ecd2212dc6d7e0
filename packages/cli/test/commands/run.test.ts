import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { bin, folder, HELLO, spawnCompiled, spawnStator, stator } from "../stator.js";

const PROGRAM = `import { future, run, sleep, spawn } from "@stator/runtime";
import { channel } from "@stator/runtime/sync";
`;

describe("stator run", () => {
  it("runs a program with all kinds of modules, and hands on its arguments", async () => {
    const cwd = folder({
      "package.json": '{"imports":{"#mark":"./mark.cjs","#elements/jsx-runtime":"./elements/jsx-runtime.mjs"}}',
      "main.mts": `import { run } from "@stator/runtime";
import { hello } from "./lib/hello";
import { mark } from "#mark";
import { twice } from "./typed.cjs";
import { plain } from "./plain.mjs";
import { page } from "./page.js";
import { newer } from "./newer.js";
console.log((await run(hello(process.argv[2]!, 1))) + mark, twice(2), plain(), process.argv.slice(3));
const name: string = "hello/index.js";
console.log((await import(\`./lib/\${name}\`)).hello === hello, import.meta.filename === process.argv[1]);
console.log(await import("./gone.js").catch((error) => error.code));
console.log(JSON.stringify(await run(page("Hi"))), newer());
`,
      "lib/hello/index.ts": HELLO,
      "mark.cjs": 'exports.mark = "!" + require("./typed.cts").twice(1);\n',
      "typed.cts": "export const twice = (x: number): number => 2 * x;\n",
      "plain.mjs": 'import { hello } from "./lib/hello/index.js";\nexport const plain = () => typeof hello;\n',
      "page.tsx": `/** @jsxImportSource #elements */
import { future, sleep } from "@stator/runtime";
export const page = future(async (title: string) => {
  await sleep(1);
  return <h1 id="top">{title}</h1>;
});
`,
      "newer.ts": `const log: string[] = [];
const twice = (method: () => string) => () => method() + method();
class Open {
  @twice name() {
    return "n";
  }
  [Symbol.dispose]() {
    log.push("closed");
  }
}
export function newer() {
  {
    using open = new Open();
    log.push(open.name());
  }
  return log.join();
}
`,
      "elements/jsx-runtime.mjs": "export const jsx = (type, props) => ({ type, props });\n",
    });
    const { code, out, err } = await spawnStator(["run", "main.mts", "--", "you", "--port", "3"], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.split("\n")).toEqual([
      "Hello, you!!2 4 function [ '--port', '3' ]",
      "true true",
      "ERR_MODULE_NOT_FOUND",
      '{"type":"h1","props":{"id":"top","children":"Hi"}} nn,closed',
      "",
    ]);
  });

  it("runs a CommonJS program", async () => {
    const cwd = folder({
      "main.cjs": `const { run, sleep } = require("@stator/runtime");
async function twice(x) {
  "use future";
  await sleep(1);
  return 2 * x;
}
run(twice(2)).then((value) => console.log(value, twice(1).constructor.name));
`,
    });
    expect(await spawnStator(["run", "main.cjs"], { cwd })).toEqual({ code: 0, out: "4 Twice\n", err: "" });
  });

  it("prints the trace and what is left at the end, and hands on the exit code of the program", async () => {
    const cwd = folder({
      "main.ts": `${HELLO}\nconsole.log(await run(hello("you", 1)));\nvoid run(hello("you", 10_000), { name: "late" });\nsetTimeout(() => process.exit(7), 1);\n`,
    });
    const { code, out, err } = await spawnCompiled(["run", "main.ts", "--trace", "--dump-on-exit"], { cwd });
    expect({ code, out }).toEqual({ code: 7, out: "Hello, you!\n" });
    const [trace = "", dump = ""] = err.split("1 task at exit\n");
    expect(
      trace
        .split("\n")
        .map((line) => line.replace(/^│ +\+\d+ ms +/, "").replaceAll(/ +/g, " "))
        .filter((line) => line.includes("#1")),
    ).toEqual([
      "spawn #1 hello",
      "poll #1 hello starts hello",
      "pending #1 hello waits for sleep(ms) at hello:5",
      "wake #1 hello",
      "poll #1 hello resumes hello in state 1",
      "done #1 hello value",
    ]);
    expect(dump).toMatch(/"late"[^]*main\.ts:5/);
  });

  it("shows a failure at its place in the source, with the chain of awaits", async () => {
    const cwd = folder({
      "fail.ts": `${PROGRAM}interface Row {\n  id: number;\n}\nconst load = future(async (row: Row) => {\n  await sleep(1);\n  throw new Error("no row " + row.id);\n});\nconst main = future(async () => {\n  const row = await load({ id: 3 });\n  return row;\n});\nawait run(main());\n`,
    });
    const { code, err } = await spawnCompiled(["run", "fail.ts"], { cwd });
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
    const { code, err } = await spawnCompiled(["run", "dead.ts"], { cwd });
    expect(code).toBe(13);
    expect(err).toContain("Cannot finish: no task is ready");
    expect(err).toMatch(/in main +dead\.ts:8/);
    expect(err).toMatch(/task #2 "worker"[^]*in worker +dead\.ts:4/);
    expect(err).not.toContain("node:internal");
  });

  it("says so when the top level awaits for ever", async () => {
    const { code, err } = await spawnCompiled(["run", "never.mjs"], {
      cwd: folder({ "never.mjs": "await new Promise(() => {});\n" }),
    });
    expect(code).toBe(13);
    expect(err).toContain("the top level of the program awaits something that will never happen");
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
    const { code, err } = await stator(["run", "a.ts", "--dump-on", "SIGWHAT"], folder({ "a.ts": HELLO }));
    expect(code).toBe(2);
    expect(err).toContain("Cannot listen for `SIGWHAT`");
  });
});
