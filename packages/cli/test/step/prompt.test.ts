import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../src/step/prompt.js";

describe("parseAnswer", () => {
  it.each([
    ["", { kind: "next" }],
    ["n", { kind: "next" }],
    ["  tasks ", { kind: "tasks" }],
    ["c", { kind: "continue", state: null, name: null }],
    ["continue 4", { kind: "continue", state: 4, name: null }],
    ["c Pool.run:4", { kind: "continue", state: 4, name: "Pool.run" }],
    ["wake 3", { kind: "wake", task: 3 }],
    ["x #3", { kind: "cancel", task: 3 }],
    ["p job", { kind: "print", name: "job" }],
    ["q", { kind: "quit" }],
  ])("understands %j", (line, answer) => {
    expect(parseAnswer(line)).toEqual(answer);
  });

  it.each(["jump", "wake", "wake you", "c main", "print", "n 3", "p a b"])("does not guess at %j", (line) => {
    expect(parseAnswer(line)).toEqual({ kind: "unknown", line });
  });
});
