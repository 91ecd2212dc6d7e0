// The page about the command line shows what the commands really print: they are run again here and compared.
// A line that is only `…` stands for any number of lines, and inside a line it stands for any text. UPDATE_DOCS=1 writes the page anew where it no longer fits, and
// the next run is content with it.

import { execFile } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { main } from "../src/main.js";
import { bin, compileAll, folder, listen, register } from "./stator.js";

const page = fileURLToPath(new URL("../../../docs/cli.md", import.meta.url));
const examples = fileURLToPath(new URL("../examples", import.meta.url));

interface Shown {
  readonly command: string;
  readonly output: string;
}

function shownIn(text: string): Shown[] {
  return [...text.matchAll(/^```console\n\$ (.*)\n([^]*?)```$/gm)].map(([, command = "", output = ""]) => ({
    command,
    output,
  }));
}

/** The examples, and the files that the page itself defines. */
function workplace(text: string): string {
  const titled = [...text.matchAll(/^```ts title=(\S+)\n([^]*?)```$/gm)];
  const cwd = folder(Object.fromEntries(titled.map(([, name = "", content = ""]) => [name, content])));
  for (const name of readdirSync(examples)) copyFileSync(join(examples, name), join(cwd, name));
  return cwd;
}

async function run(command: string, cwd: string): Promise<string> {
  const words = command.split(" ");
  const alone =
    words[0] === "stator" && (!["demo", "run", "step"].includes(words[1] ?? "") || words.includes("--help"));
  return (alone ? await runHere(words.slice(1), cwd) : await runInShell(command, cwd)).replaceAll(cwd, "~/app");
}

/** Quick, for commands that run no program. */
async function runHere(words: readonly string[], cwd: string): Promise<string> {
  let text = "";
  const write = (part: string): void => void (text += part);
  await main(words, listen(cwd, { out: write, err: write }).terminal);
  return text;
}

/** Through a shell, because standard output and error are to arrive in order. */
function runInShell(command: string, cwd: string): Promise<string> {
  const script = command
    .replace("node --import stator/register", '"$NODE" --import "$REGISTER"')
    .replace(/\bstator\b/, '"$NODE" "$STATOR"')
    .concat(" 2>&1");
  const names = { NODE: process.execPath, STATOR: bin, REGISTER: register };
  const [, program] = /stator (run|step)\b/.exec(command) ?? [];
  const cache = program === undefined ? "off" : compileAll(cwd, program);
  const env = { ...process.env, NO_COLOR: "1", STATOR_CACHE: cache, ...names };
  return new Promise((resolve) => {
    const child = execFile("sh", ["-c", script], { cwd, env }, (_error, out) => resolve(out));
    child.stdin?.end();
  });
}

/** What differs from run to run: times. */
function settled(text: string): string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/ +\+\d+ ms/, " +0 ms").trimEnd());
}

function fits(shown: readonly string[], real: readonly string[]): boolean {
  const [first, ...rest] = shown;
  if (first === undefined) return real.length === 0;
  if (first !== "…") return real[0] !== undefined && lineFits(first, real[0]) && fits(rest, real.slice(1));
  return Array.from({ length: real.length + 1 }, (_, skipped) => skipped).some((skipped) =>
    fits(rest, real.slice(skipped)),
  );
}

function lineFits(shown: string, real: string): boolean {
  const parts = shown.split("…").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(real);
}

/** Read again: the output of other commands may have been written meanwhile. */
function rewrite(command: string, output: string, real: string): void {
  const block = (content: string): string => `$ ${command}\n${content}\`\`\``;
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(block(output), () => block(real)),
  );
}

const text = readFileSync(page, "utf8");
const blocks = shownIn(text);

describe("docs/cli.md", () => {
  it("shows commands", () => {
    expect(blocks.length).toBeGreaterThan(10);
  });

  it.each(blocks)("shows what the command $command prints", async ({ command, output }) => {
    const real = await run(command, workplace(text));
    const fitting = fits(settled(output), settled(real));
    if (!fitting && process.env["UPDATE_DOCS"] !== undefined) rewrite(command, output, real);
    expect(fitting ? settled(real) : settled(output)).toEqual(settled(real));
  });
});
