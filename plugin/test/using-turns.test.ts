// In which turn of the microtask queue a block with `using` goes on. No supported host has the syntax: the log is what the
// proposal says.

import { expect, test } from "vitest";
import { FORMS, runLowered } from "./await-everywhere/forms.js";

const PRELUDE = `
const sync = (name) => ({ [Symbol.dispose]() { log(name); } });
const later = (name) => ({ [Symbol.asyncDispose]() { log(name); return Promise.resolve(); } });
const failing = { [Symbol.dispose]() { log("fails"); throw new RangeError(); } };
async function main() {
  let turns = Promise.resolve();
  for (let i = 1; i <= 4; i++) turns = turns.then(() => log(i));
  try { BODY log("end"); } catch (e) { log(e); }
  log("after");
  await turns;
}`;

const PROGRAMS: readonly [body: string, log: string][] = [
  ["{ using a = sync('a'), b = null; log('in'); }", "in a end after 1 2 3 4"],
  ["{ await using a = null; log('in'); }", "in 1 end after 2 3 4"],
  ["{ await using a = null, b = undefined; log('in'); }", "in 1 end after 2 3 4"],
  ["{ await using a = later('a'); log('in'); }", "in a 1 end after 2 3 4"],
  ["{ await using a = later('a'), b = null; log('in'); }", "in a 1 end after 2 3 4"],
  ["{ await using a = null; await using b = later('b'); log('in'); }", "in b 1 end after 2 3 4"],
  ["{ await using a = later('a'); await using b = later('b'); log('in'); }", "in b 1 a 2 end after 3 4"],
  ["{ using a = sync('a'); await using b = null; log('in'); }", "in 1 a end after 2 3 4"],
  ["{ using a = sync('a'); await using b = later('b'); log('in'); }", "in b 1 a end after 2 3 4"],
  ["{ await using a = sync('a'); log('in'); }", "in a 1 end after 2 3 4"],
  ["{ await using a = failing; log('in'); }", "in fails 1 RangeError after 2 3 4"],
  ["{ await using a = later('a'); throw new TypeError(); }", "a 1 TypeError after 2 3 4"],
];

test.each(PROGRAMS)("%s", async (body, log) => {
  const logs: Record<string, string> = {};
  for (const form of FORMS.filter(({ options }) => options.eager))
    logs[form.name] = (await runLowered(PRELUDE.replace("BODY", body), form)).join(" ");
  expect(logs).toEqual(Object.fromEntries(Object.keys(logs).map((name) => [name, `${log} => undefined`])));
});
