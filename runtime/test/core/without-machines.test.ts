// A program without machines is bundled without what drives and cancels them; the suites, which load everything, do not see that.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

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

it("is driven, aborted and cancelled all the same", async () => {
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
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", text], { encoding: "utf8" });
  expect(JSON.parse(printed)).toEqual({ aborted: "Task #1 was cancelled", failed: "boom", all: 3000, cancels: 1 });
});
