// Exactly the variables that are used after an await are kept across it. One row a rule: the awaits of `f` in their order, and
// what each keeps.

import { inspect } from "@stator/babel-plugin";
import { expect, test } from "vitest";

const TABLE: readonly (readonly [rule: string, body: string, keeps: Readonly<Record<string, string>>])[] = [
  ["a variable last used before the await is not kept", "const a = 1; use(a); await x(); return 0;", { "x()": "" }],
  ["a variable used after the await is kept", "const a = 1; await x(); return a;", { "x()": "a" }],
  ["a variable used only in the awaited expression is not kept", "const a = 1; await x(a);", { "x(a)": "" }],
  ["a variable set anew after the await is not kept", "let a = 1; use(a); await x(); a = 2; return a;", { "x()": "" }],
  ["a variable set anew on one path only is kept", "let a = 1; await x(); if (y) a = 2; return a;", { "x()": "a" }],
  ["a variable that is only written is not kept", "let a = 1; use(a); await x(); a = 2;", { "x()": "" }],
  ["a compound assignment reads", "let a = 1; await x(); a += 2; use(a);", { "x()": "a" }],
  [
    "a variable used only in a catch is kept inside the try, not after it",
    "const a = 1; try { await x(); } catch { use(a); } await z();",
    { "x()": "a", "z()": "" },
  ],
  [
    "a variable used only in a finally is kept inside the try, not after it",
    "const a = 1; try { await x(); } finally { use(a); } await z();",
    { "x()": "a", "z()": "" },
  ],
  [
    "what a catch sets anew is kept all the same, since the error may come before",
    "let a = 1; try { a = await x(); } catch { use(a); }",
    { "x()": "a" },
  ],
  [
    "the error of a catch is kept while it is needed",
    "try { y(); } catch (e) { await x(); use(e); await z(); }",
    { "x()": "e", "z()": "" },
  ],
  ["the variable of a loop is kept for the next turn", "for (let i = 0; i < 3; i++) await x(i);", { "x(i)": "i" }],
  [
    "a variable of the body is not kept for the next turn",
    "while (y()) { const a = 1; use(a); await x(); }",
    { "x()": "" },
  ],
  [
    "a variable set before a loop and used in it is kept in every turn",
    "const a = 1; while (y()) { await x(); use(a); }",
    { "x()": "a" },
  ],
  [
    "a variable carried from turn to turn is kept",
    "let a = 0; while (y()) { await x(); a = a + 1; } await z(); return a;",
    { "x()": "a", "z()": "a" },
  ],
  [
    "a variable used only after the loop is kept in it",
    "const a = 1; while (y()) await x(); return a;",
    { "x()": "a" },
  ],
  [
    "the variable of for-of is kept only while the turn needs it, the iterator always",
    "for (const a of y) { use(a); await x(); }",
    { "x()": "iterator" },
  ],
  [
    "one arm does not keep what only the other needs",
    "const a = 1; if (y) { await x(); } else { await z(); use(a); }",
    { "x()": "", "z()": "a" },
  ],
  ["a parameter is kept like any variable", "use(p); await x(); use(q); await z();", { "x()": "q", "z()": "" }],
  ["parts of a pattern are kept one by one", "const { a, b } = y; await x(); return b;", { "x()": "b" }],
  [
    "a variable that shadows another and is not used does not keep it",
    "const a = 1; use(a); { const a = 2; await x(); } await z();",
    { "x()": "", "z()": "" },
  ],
  [
    "a closure keeps by itself what only it uses",
    "let a = 1; const read = () => a; await x(); return read();",
    { "x()": "read" },
  ],
  ["the operands to the left of an await are kept", "return y() + (await x());", { "x()": "left" }],
];

test.each(TABLE)("%s", (_, body, keeps) => {
  const source = `export async function f(p, q, x, y, z, use) { "use future"; ${body} }`;
  const { machines } = inspect(source, "liveness.js", {});
  const [machine] = machines;
  const found: Record<string, string> = {};
  for (const line of machine!.statesText.split("\n")) {
    const match = /await (\S+) .*keeps (.*?)(?:\s+cancel .*)?$/.exec(line);
    // The functions that the rows call are parameters too; a row is about the others.
    const names = match?.[2]?.split(" ").filter((name) => !["x", "y", "z", "use", "nothing"].includes(name));
    if (match !== null && match[1] !== "what") found[match[1]!] = names!.join(" ");
  }
  expect(found).toEqual(keeps);
});
