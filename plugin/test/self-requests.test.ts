// A request that a generator makes of itself is queued behind the one that it is serving, as the language has it: natively, and in both
// lowerings.

import { Context, DeadlockError, JoinError, PENDING, type Pollable, ref, select, sleep } from "@stator/runtime";
import { testRuntime } from "@stator/runtime/testing";
import { describe, expect, test } from "vitest";
import { type Compile, loadMain } from "./cases/run.js";
import { classCompiler } from "./class-compile.js";
import { generatorCompiler } from "./generator-compile.js";
import { interrupted, PRELUDE, selfRequests } from "./self-requests/programs.js";

const lowerings = { class: classCompiler, generator: generatorCompiler };
const readers = ["loop", "hand"] as const;

function source(body: string, main: string): string {
  return `${PRELUDE}
    let task;
    async function* generate() { ${body} }
    const g = generate();
    async function main() { ${main} }`;
}

/** For one program. */
function once(compile: Compile): Compile {
  let code: string | null = null;
  return (text, type) => (code ??= compile(text, type));
}

async function load(text: string, compile: Compile | null, helpers: object): Promise<() => unknown> {
  // As a script, which is loaded sooner.
  return await loadMain({ name: "self-request", source: text, flags: ["sloppy"] }, compile, helpers);
}

/** Its log on promises, with a clock that moves when nothing else does. */
async function runOnPromises(text: string, compile: Compile | null, reader: string): Promise<string[]> {
  const entries: string[] = [];
  const timers: { readonly at: number; readonly fire: () => void }[] = [];
  let now = 0;
  const main = await load(text, compile, {
    reader,
    log: (entry: unknown) => entries.push(String(entry)),
    sleep: (ms: number) => new Promise<void>((fire) => timers.push({ at: now + ms, fire })),
    select: (branches: Record<string, PromiseLike<unknown>>) =>
      Promise.race(Object.entries(branches).map(async ([key, branch]) => ({ key, value: await branch }))),
    ref: (request: unknown) => request,
    spawn: (work: unknown) => work,
  });
  let isOver = false;
  void (main() as Promise<unknown>).then(() => (isOver = true));
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    timers.sort((one, other) => one.at - other.at);
    const next = timers.shift();
    if (next === undefined) return isOver ? entries : [...entries, "deadlock"];
    now = next.at;
    next.fire();
  }
}

async function runOnFutures(text: string, compile: Compile, reader = ""): Promise<string[]> {
  const entries: string[] = [];
  const { run, runtime, host, reports } = testRuntime();
  const main = await load(text, compile, {
    reader,
    log: (entry: unknown) => entries.push(String(entry)),
    poll: (work: Pollable<unknown>) => (work.poll(new Context()) === PENDING ? "pending" : "ready"),
    sleep,
    select,
    ref,
    spawn: (work: Pollable<unknown>) => runtime.spawn(work),
  });
  try {
    run(main() as Pollable<unknown>);
    host.runToEnd();
  } catch (error) {
    entries.push(
      error instanceof DeadlockError ? "deadlock" : String(error instanceof JoinError ? error.cause : error),
    );
  }
  expect(reports).toEqual([]);
  return entries;
}

describe("a generator that asks something of itself", () => {
  for (const { name, body, log, lazyLog } of selfRequests) {
    // Compiled once for both.
    const text = source(body, "await { loop, hand }[reader](g)");

    test(`${name}: natively`, async () => {
      for (const reader of readers) expect(await runOnPromises(text, null, reader)).toEqual(log);
    });

    test.each(Object.entries(lowerings))(`${name}: as a lazy %s`, async (_, compiler) => {
      const compile = once(compiler({ include: "all" }));
      for (const reader of readers) expect(await runOnFutures(text, compile, reader)).toEqual(lazyLog ?? log);
    });

    test.each(Object.entries(lowerings))(`${name}: as an eager %s`, async (_, compiler) => {
      const compile = once(compiler({ include: "all", eager: true }));
      for (const reader of readers) expect(await runOnPromises(text, compile, reader)).toEqual(log);
    });
  }
});

describe.each(Object.entries(lowerings))("a %s that asks something of itself, interrupted", (_, compiler) => {
  test.each(interrupted)("$name", async ({ body, main, log }) => {
    expect(await runOnFutures(source(body, main), compiler({ include: "all" }))).toEqual(log);
  });
});
