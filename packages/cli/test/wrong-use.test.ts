// Whatever a user does wrong gets one message with the place and the fix, a non-zero exit code and no stack trace.

import { describe, expect, it } from "vitest";
import { folder, HELLO, stator, type Outcome } from "./stator.js";

const FILES = {
  "good.ts": HELLO,
  "broken.ts": "const greeting = ;\n",
  "plain.ts": "export const one = 1;\n",
  "eval.ts": 'export async function load(n) {\n  "use future";\n  await n;\n  return eval("n");\n}\n',
  "binary.ts": Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2),
  "latin1.ts": Uint8Array.of(0x22, 0xe9, 0x22),
  "notes.txt": "not a program",
  "folder/inner.ts": HELLO,
};

function expectOneMessage({ code, out, err }: Outcome, exitCode: number, ...parts: string[]): void {
  expect(code).toBe(exitCode);
  expect(out).toBe("");
  for (const part of parts) expect(err).toContain(part);
  expect(err).toContain("help: ");
  expect(err).not.toMatch(/^ {4}at /m);
  expect(err.match(/^Cannot /gm)).toHaveLength(1);
}

describe("wrong use", () => {
  it.each([
    ["no such file", ["expand", "missing.ts"], 2, "Cannot read `missing.ts`: no such file"],
    ["a directory", ["expand", "folder"], 2, "Cannot read `folder`: it is a directory"],
    ["a binary file", ["expand", "binary.ts"], 2, "Cannot compile `binary.ts`: it is a binary file"],
    ["a text that is not UTF-8", ["expand", "latin1.ts"], 2, "Cannot compile `latin1.ts`"],
    ["a file of another kind", ["expand", "notes.txt"], 2, "it is neither TypeScript nor JavaScript"],
    [
      "a syntax error",
      ["expand", "broken.ts"],
      1,
      "broken.ts:1:18\n  > 1 | const greeting = ;\n      |                  ^",
    ],
    ["no annotated function", ["expand", "plain.ts"], 2, "Cannot find an annotated function in `plain.ts`"],
    ["an unsupported construct", ["expand", "eval.ts"], 1, '  > 4 |   return eval("n");'],
    ["an unknown function", ["expand", "good.ts", "-f", "bye"], 2, "help: there are hello"],
    ["an unknown command", ["polish"], 2, "Cannot run `stator polish`: there is no such command"],
    ["a file without a command", ["good.ts"], 2, "help: say what to do with it: `stator run good.ts`"],
    ["a slip of the pen", ["expnd", "good.ts"], 2, "help: did you mean `expand`? the commands are"],
    ["an unknown option", ["expand", "good.ts", "--swift"], 2, "it has no option `--swift`"],
    ["an option without its value", ["expand", "good.ts", "--function"], 2, "help: write `-f NAME`"],
    ["a value that an option cannot have", ["expand", "good.ts", "--lowering", "x"], 2, "help: use class, generator"],
    ["too few arguments", ["expand"], 2, "FILE… is missing"],
    ["too many arguments", ["explain", "a", "b"], 2, "`b` is one argument too many"],
    ["an unknown diagnostic", ["explain", "nope"], 2, "Cannot explain `nope`"],
    ["a file that the demo cannot find", ["demo", "missing"], 2, "Cannot read `missing`: no such file"],
    ["a state table of a directory", ["inspect", "folder"], 2, "it is a directory"],
    ["a check of a missing file", ["check", "missing.ts", "-q"], 2, "no such file"],
  ] as const)("%s gets one message and a non-zero exit code", async (_what, words, exitCode, message) => {
    expectOneMessage(await stator(words, folder(FILES)), exitCode, message);
  });

  it("a mistake in one of several files does not hide the others", async () => {
    const { code, out, err } = await stator(["expand", "missing.ts", "good.ts", "broken.ts"], folder(FILES));
    expect(code).toBe(2);
    expect(out).toContain("class Hello");
    expect(err).toContain("no such file");
    expect(err).toContain("Cannot parse `broken.ts`");
  });
});
