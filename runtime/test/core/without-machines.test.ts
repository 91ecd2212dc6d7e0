// A program without machines is bundled without what drives and cancels them; the suites, which load everything, do not see that.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

/** What it gives, run by itself. */
async function runAlone(program: string): Promise<unknown> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: fileURLToPath(new URL("../../../", import.meta.url)), loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "node",
    define: { "process.env.NODE_ENV": '"production"' },
    conditions: ["source"],
    write: false,
    logLevel: "error",
  });
  const { text } = outputFiles[0]!;
  expect(text).not.toContain("supportMachines(");
  const options = { encoding: "utf8", timeout: 10_000 } as const;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", text], options));
}

it("is driven, aborted and cancelled all the same", async () => {
  const program = `
    import { join, PENDING, pollFn, race, ready, run, sleep } from "@stator/runtime";

    const aborted = await run(sleep(60_000), { signal: AbortSignal.timeout(1) }).catch((error) => error.message);
    const failed = await run(pollFn(() => { throw new Error("boom"); })).catch((error) => error.message);
    const all = await run(join(Array.from({ length: 3000 }, (_, index) => ready(index))));
    let cancels = 0;
    const endless = pollFn((cx) => { void cx.waker; return PENDING; }, () => void cancels++);
    await run(race([sleep(1), endless]));
    console.log(JSON.stringify({ aborted, failed, all: all.length, cancels }));
  `;
  expect(await runAlone(program)).toEqual({ aborted: "Task #1 was cancelled", failed: "boom", all: 3000, cancels: 1 });
});

it("gives futures that ask for room as much as they need, to run and to clean up", async () => {
  const program = `
    import { join, PENDING, pollFn, run, sleep } from "@stator/runtime";

    /** Asks for it at every poll, and begins anew if there is none. */
    function greedy(times, innermost) {
      const refused = (cx) => {
        for (let i = 0; i < times; i++) if (cx.spill()) return true;
        return false;
      };
      return pollFn(
        (cx) => (refused(cx) ? PENDING : innermost.poll(cx)),
        (cx) => (refused(cx) ? PENDING : innermost.cancel(cx)),
      );
    }
    const value = await run(greedy(1500, pollFn(() => "deep")));
    const waited = await run(greedy(4000, sleep(1))) === undefined;
    const failed = await run(greedy(600, pollFn(() => { throw new Error("boom"); }))).catch((error) => error.message);
    const joined = await run(greedy(200, join([greedy(200, pollFn(() => 1)), greedy(900, pollFn(() => 2))])));
    /** In a while, with something that keeps the process alive until then. */
    function abort() {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 20);
      return { signal: controller.signal };
    }
    let cancels = 0;
    const endless = () => pollFn((cx) => { void cx.waker; return PENDING; }, () => void cancels++);
    await run(greedy(1500, endless()), abort()).catch(() => {});
    await run(greedy(200, join([greedy(900, endless())])), abort()).catch(() => {});
    console.log(JSON.stringify({ value, waited, failed, joined, cancels }));
  `;
  const expected = { value: "deep", waited: true, failed: "boom", joined: [1, 2], cancels: 2 };
  expect(await runAlone(program)).toEqual(expected);
});
