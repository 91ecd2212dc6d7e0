import { transformSync } from "@babel/core";
import { describe, expect, it } from "vitest";
import plugin from "../src/index.js";

const HEAD =
  'import { future, sleep, yieldNow } from "@stator/runtime";\nimport { branch, race, ref, select } from "@stator/runtime/combinators";\n';
const TAKE =
  "const take = future(async (inbox) => { const letter = await inbox.recv(); await yieldNow(); return letter; });\n";

/** The text of the compiler's refusal, or "accepted". */
function verdict(code: string, lowering: "class" | "generator" = "class"): string {
  try {
    transformSync(HEAD + code, {
      plugins: [[plugin, { lowering }]],
      configFile: false,
      babelrc: false,
      filename: "mail.js",
    });
    return "accepted";
  } catch (error) {
    return (error as Error).message;
  }
}

function loop(body: string): string {
  return `export const sort = future(async (inbox, stop) => { for (;;) { ${body} } });`;
}

describe("#112 a future that loses what it received, by value in a select inside a loop", () => {
  it("is refused by both lowerings, with the three places", () => {
    for (const lowering of ["class", "generator"] as const) {
      const text = verdict(TAKE + loop("await select({ letter: take(inbox), stop: stop.recv() });"), lowering);
      expect(text).toContain(
        "Cannot select `take(inbox)` by value in a loop: when another branch wins, what it has received is lost",
      );
      expect(text).toContain("received here");
      expect(text).toContain("lost when it is cancelled here");
      expect(text).toContain("npx stator explain cancel-unsafe-select");
    }
  });

  const refused: [why: string, code: string][] = [
    ["in race", TAKE + loop("await race([take(inbox), stop.recv()]);")],
    [
      "through branch(…)",
      TAKE + loop("await select({ letter: branch(take(inbox), { if: true }), stop: stop.recv() });"),
    ],
    ["held in a variable", TAKE + loop("const work = take(inbox); await select({ work, stop: stop.recv() });")],
    [
      "made before the loop",
      TAKE +
        "export const sort = future(async (inbox) => { const work = take(inbox); while (true) await select({ work, other: sleep(1) }); });",
    ],
    [
      "in a while loop's test",
      TAKE +
        "export const sort = future(async (inbox) => { while ((await select({ a: take(inbox), b: sleep(1) })).key === 'a'); });",
    ],
    [
      "a block in place",
      loop(
        "await select({ a: future.block(async () => { const x = await inbox.recv(); await sleep(1); return x; }), b: sleep(1) });",
      ),
    ],
    [
      "a function that calls a losing one",
      TAKE +
        "const outer = future(async (inbox) => take2(await take(inbox)));\nconst take2 = (x) => x;\n" +
        loop("await select({ a: outer(inbox), b: sleep(1) });"),
    ],
    [
      "through a function that hands out what it received",
      "const one = future(async (inbox) => await inbox.recv());\nconst two = future(async (inbox) => { const x = await one(inbox); await sleep(1); return x; });\n" +
        loop("await select({ a: two(inbox), b: sleep(1) });"),
    ],
    [
      "received in the argument of another await",
      "const pass = future(async (from, to) => { await to.send(await from.recv()); });\n" +
        loop("await select({ a: pass(inbox, stop), b: sleep(1) });"),
    ],
    [
      "passed to a later await",
      "const pass = future(async (from, to) => { const item = await from.recv(); await to.send(item); });\n" +
        loop("await select({ a: pass(inbox, stop), b: sleep(1) });"),
    ],
    [
      "destructured",
      "const pass = future(async (from, to) => { const { done, value: [item] } = await from.next(); await sleep(1); to.push(item); });\n" +
        loop("await select({ a: pass(inbox, stop), b: sleep(1) });"),
    ],
    [
      "a declaration with the directive",
      'async function pass(from) { "use future"; const item = await from.recv(); await sleep(1); return item; }\n' +
        loop("await select({ a: pass(inbox), b: sleep(1) });"),
    ],
  ];
  for (const [why, code] of refused) {
    it(`is refused ${why}`, () => {
      expect(verdict(code)).toContain("cancel-unsafe-select");
    });
  }

  const accepted: [why: string, code: string][] = [
    [
      "lent with ref",
      TAKE +
        "export const sort = future(async (inbox) => { const work = take(inbox); for (;;) await select({ work: ref(work), b: sleep(1) }); });",
    ],
    [
      "outside of any loop",
      TAKE + "export const sort = future(async (inbox) => (await select({ a: take(inbox), b: sleep(1) })).key);",
    ],
    [
      "in a function made in a loop",
      TAKE +
        "export const sort = (inbox) => { for (const x of inbox) x.go(() => select({ a: take(inbox), b: sleep(1) })); };",
    ],
    [
      "in the head of a loop that runs once",
      TAKE +
        "export const sort = future(async (inbox) => { for (const x of await select({ a: take(inbox), b: sleep(1) })) x(); });",
    ],
    [
      "whose receive is its last await",
      "const take = future(async (inbox) => { await sleep(1); const x = await inbox.recv(); return x + 1; });\n" +
        loop("await select({ a: take(inbox), b: sleep(1) });"),
    ],
    [
      "that is done with the item before it awaits again",
      "const take = future(async (inbox, log) => { const x = await inbox.recv(); log.push(x); await sleep(1); });\n" +
        loop("await select({ a: take(inbox, stop), b: sleep(1) });"),
    ],
    [
      "that keeps the item in a variable of its surroundings",
      "let last;\nconst take = future(async (inbox) => { last = await inbox.recv(); await sleep(1); return last; });\n" +
        loop("await select({ a: take(inbox), b: sleep(1) });"),
    ],
    ["a plain receive", loop("await select({ a: inbox.recv(), b: sleep(1) });")],
    [
      "a function of another file",
      'import { take } from "./take.js";\n' + loop("await select({ a: take(inbox), b: sleep(1) });"),
    ],
    [
      "a select that is not ours",
      TAKE + "const pick = (x) => x;\n" + loop("await pick({ a: take(inbox), b: sleep(1) });"),
    ],
    [
      "a function that calls itself",
      "const again = future(async (inbox) => { await sleep(1); return again(inbox); });\n" +
        loop("await select({ a: again(inbox), b: sleep(1) });"),
    ],
  ];
  for (const [why, code] of accepted) {
    it(`is accepted ${why}`, () => {
      expect(verdict(code)).toBe("accepted");
    });
  }
});
