// Runs commands as a user would: in this process with a terminal that listens, or as a process of its own.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { StatorOptions } from "@stator/babel-plugin";
import { onTestFinished, vi } from "vitest";
import { compileSource } from "../src/compile/compile-source.js";
import { hasSyncHooks } from "../src/load/install.js";
import { planFor } from "../src/load/module-source.js";
import { main } from "../src/main.js";
import { paintWith } from "../src/show/paint.js";
import type { Terminal } from "../src/terminal.js";

// Starting a process takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export const bin = fileURLToPath(new URL("../dist/bin.js", import.meta.url));
export const register = fileURLToPath(new URL("../dist/register.js", import.meta.url));

/** A folder with these files, which goes away with the test. */
export function folder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), "stator-cli-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return path;
}

export interface Listening {
  readonly terminal: Terminal;
  readonly out: () => string;
  readonly err: () => string;
}

export function listen(cwd: string, more: Partial<Terminal> = {}): Listening {
  let out = "";
  let err = "";
  const plain = paintWith(false);
  const terminal: Terminal = {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    paint: plain,
    errPaint: plain,
    columns: 80,
    interactive: false,
    cwd,
    ...more,
  };
  return { terminal, out: () => out, err: () => err };
}

export async function stator(words: readonly string[], cwd: string, more: Partial<Terminal> = {}): Promise<Outcome> {
  const { terminal, out, err } = listen(cwd, more);
  const code = await main(words, terminal);
  return { code, out: out(), err: err() };
}

export interface SpawnSettings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

export function spawnStator(words: readonly string[], settings: SpawnSettings): Promise<Outcome> {
  return spawnNode([bin, ...words], settings);
}

/** The same for a program whose modules this process compiles, because it has the compiler loaded already: that takes a third of the time. */
export function spawnCompiled(words: readonly [string, ...string[]], settings: SpawnSettings): Promise<Outcome> {
  const cache = compileAll(settings.cwd, words[0]);
  return spawnStator(words, { ...settings, env: { STATOR_CACHE: cache, ...settings.env } });
}

/** Into a cache as the command will look for it: `run` names the lowering. */
export function compileAll(cwd: string, command: string): string {
  const options: StatorOptions = command === "run" ? { lowering: "class" } : {};
  const cache = join(cwd, "cache");
  mkdirSync(cache);
  const files = readdirSync(cwd, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const url = pathToFileURL(join(parentPath, name)).href;
    const plan = planFor(url, { options, cwd, linked: !hasSyncHooks() });
    if (plan === null) continue;
    try {
      const { code } = compileSource(plan.source, { ...plan.settings, mark: plan.key });
      writeFileSync(join(cache, `${plan.key}.js`), code);
    } catch {
      // The command itself will say what is wrong with it.
    }
  }
  return cache;
}

export function spawnNode(words: readonly string[], { cwd, env = {}, input }: SpawnSettings): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      words,
      { cwd, env: { ...process.env, NO_COLOR: "1", STATOR_CACHE: "off", ...env } },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code ?? -1), out, err }),
    );
    child.stdin?.end(input ?? "");
  });
}

export const HELLO = `import { future, run, sleep } from "@stator/runtime";

export const hello = future(async (name: string, ms: number) => {
  const greeting = \`Hello, \${name}\`;
  await sleep(ms);
  return \`\${greeting}!\`;
});
`;

export const DRAIN = `export async function drain(jobs, limit) {
  "use future";
  let done = 0;
  for (let job = await jobs.recv(); job !== undefined; job = await jobs.recv()) {
    const permit = await limit.acquire();
    try {
      await job.run();
      done += 1;
    } finally {
      permit.release();
    }
  }
  return done;
}
`;
