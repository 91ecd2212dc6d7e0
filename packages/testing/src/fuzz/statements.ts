// Random statements: blocks, declarations, branches and `try`; loops are in loops.ts.

import { growExpression, iterableObject } from "./expressions.js";
import type { Grower } from "./grower.js";
import { growJump, growLabelled, growLoop } from "./loops.js";
import { growPattern } from "./patterns.js";

type Grow = (g: Grower) => string;

/** Some statements, in a scope of their own. */
export function growBlock(g: Grower, most: number, least = 1): string {
  return g.inScope(() => growList(g, most, least));
}

function growList(g: Grower, most: number, least = 1): string {
  const count = least + g.choices.pick(1 + most - least);
  return Array.from({ length: count }, () => growStatement(g)).join("\n");
}

export function growStatement(g: Grower): string {
  g.budget--;
  if (g.budget <= 0) return `log(${g.choices.pick(100)}, ${growExpression(g)});`;
  return g.choices.weighted(STATEMENTS)(g);
}

const e = growExpression;

const logged: Grow = (g) => `log(${g.choices.pick(100)}, ${e(g)});`;
const expression: Grow = (g) => `(${e(g)});`;

const declaration: Grow = (g) => {
  const kind = g.choices.one(["let", "const", "let", "var"]);
  const text = kind === "var" ? g.fresh("v") : g.newName();
  // Sometimes the name is in scope in its own initialiser: the dead zone.
  const early = g.choices.rarely(15);
  if (early) g.declare(text, kind === "const");
  const value = e(g);
  if (!early) g.declare(text, kind === "const");
  return `${kind} ${text} = ${value};`;
};

const patternDeclaration: Grow = (g) => {
  const kind = g.choices.one(["let", "const", "var"]);
  const value = iterableObject(g);
  const names: string[] = [];
  const leaf = (): string => {
    names.push(g.fresh("v"));
    return names.at(-1)!;
  };
  const pattern = growPattern(g, leaf);
  for (const one of names) g.declare(one, kind === "const");
  return `${kind} ${pattern} = ${value};`;
};

const branch: Grow = (g) => {
  const test = e(g);
  const then = growBlock(g, 2);
  return g.choices.pick(2) === 0 ? `if (${test}) { ${then} }` : `if (${test}) { ${then} } else { ${growBlock(g, 2)} }`;
};

const block: Grow = (g) => `{ ${growBlock(g, 3)} }`;

const attempt: Grow = (g) => {
  const body = growBlock(g, 3);
  const handlers = g.choices.weighted([
    [3, "catch"],
    [3, "finally"],
    [3, "both"],
  ] as const);
  const caught = (): string => {
    const name = g.fresh("e");
    return g.inScope(() => `catch (${g.declare(name)}) { ${growBlock(g, 2)} }`);
  };
  const last = (): string => `finally { ${growBlock(g, 2)} }`;
  return `try { ${body} } ${handlers === "finally" ? "" : caught()} ${handlers === "catch" ? "" : last()}`;
};

const choice: Grow = (g) =>
  g.at({ breakable: true }, () =>
    g.inScope(() => {
      const cases = Array.from({ length: 1 + g.choices.pick(3) }, () => {
        const test = g.choices.rarely(4) ? `case ${e(g)}:` : `case ${g.choices.pick(3)}:`;
        return `${test} ${growList(g, 2)} ${g.choices.pick(2) === 0 ? "break;" : ""}`;
      });
      if (g.choices.pick(2) === 1) cases.splice(g.choices.pick(cases.length + 1), 0, `default: ${growList(g, 2)}`);
      return `switch (${e(g)}) { ${cases.join("\n")} }`;
    }),
  );

const functionDeclaration: Grow = (g) => {
  const text = g.fresh("h");
  const body = g.inFunction("plain", () => (g.declare("n"), growBlock(g, 2)));
  return `function ${text}(n) { ${body} }\nkeep(() => ${text}(${g.choices.pick(5)}));`;
};

const callKept: Grow = () => "callKept();";
/** Mostly under a condition, so that the code after it lives. */
const ending = (g: Grower, word: string): string => {
  const statement = `${word} ${e(g)};`;
  return g.choices.rarely(4) ? statement : `if (${e(g)}) ${statement}`;
};
const leave: Grow = (g) => ending(g, "return");
const fail: Grow = (g) => ending(g, "throw");

const STATEMENTS: readonly (readonly [number, Grow])[] = [
  [8, logged],
  [3, expression],
  [6, declaration],
  [2, patternDeclaration],
  [4, branch],
  [1, block],
  [5, growLoop],
  [5, attempt],
  [2, choice],
  [1, growLabelled],
  [2, growJump],
  [1, functionDeclaration],
  [1, callKept],
  [1, leave],
  [1, fail],
];
