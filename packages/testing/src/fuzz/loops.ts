// Random loops, labels and jumps. Every loop ends: its counter is written by nothing else.

import { growExpression, iterableObject } from "./expressions.js";
import type { Grower } from "./grower.js";
import { growPattern } from "./patterns.js";
import { growBlock } from "./statements.js";

type Grow = (g: Grower) => string;

const MOST_NESTED = 3;
const e = growExpression;

export const growLoop: Grow = (g) => (g.place.loops >= MOST_NESTED ? growJump(g) : g.choices.weighted(LOOPS)(g));

function body(g: Grower, label: string | null = null): string {
  const labels = label === null ? g.place.labels : [...g.place.labels, { name: label, loop: true }];
  return g.at({ loops: g.place.loops + 1, breakable: true, labels }, () => growBlock(g, 3));
}

/** The counter cannot be assigned to: it is declared as a constant. Closures may capture it. */
const counted: Grow = (g) =>
  g.inScope(() => {
    const counter = g.declare(g.fresh("i"), true);
    const test = g.choices.pick(2) === 0 ? "" : ` && ${e(g)} !== null`;
    const step = g.choices.rarely(3) && g.canAwait ? `${counter} -= await later(-1)` : `${counter}++`;
    return `for (let ${counter} = 0; ${counter} < ${1 + g.choices.pick(3)}${test}; ${step}) { ${body(g)} }`;
  });

const whiles: Grow = (g) => {
  const counter = g.fresh("w");
  const test = g.choices.pick(2) === 0 ? "" : ` && ${e(g)} !== null`;
  return `let ${counter} = 0; while (${counter}++ < ${1 + g.choices.pick(2)}${test}) { ${body(g)} }`;
};

const doWhile: Grow = (g) => {
  const counter = g.fresh("w");
  return `let ${counter} = 0; do { ${body(g)} } while (${counter}++ < ${g.choices.pick(2)} && ${e(g)} !== null);`;
};

const forOf: Grow = (g) => {
  const subject = g.choices.pick(2) === 0 ? `iterator(${g.choices.pick(100)}, ${e(g)}, ${e(g)})` : iterableObject(g);
  return g.inScope(() => `for (${head(g)} of ${subject}) { ${body(g)} }`);
};

const forIn: Grow = (g) =>
  g.inScope(
    () =>
      `for (${g.choices.one(["let", "const", "var"])} ${g.declare(g.fresh("k"))} in object(${e(g)})) { ${body(g)} }`,
  );

const forAwait: Grow = (g) => {
  if (!g.canAwait) return forOf(g);
  const generators = g.functions.filter(({ kind }) => kind === "async generator");
  const subject =
    g.choices.pick(2) === 0 || generators.length === 0
      ? `[later(${e(g)}), ${e(g)}]`
      : `${g.choices.one(generators).name}(${e(g)})`;
  return g.inScope(() => `for await (${head(g)} of ${subject}) { ${body(g)} }`);
};

function head(g: Grower): string {
  if (g.choices.rarely(6)) return "O.a";
  const kind = g.choices.one(["const", "let", "var"]);
  const leaf = (): string => g.declare(g.fresh("x"), kind === "const");
  return `${kind} ${g.choices.rarely(5) ? growPattern(g, leaf) : leaf()}`;
}

export const growLabelled: Grow = (g) => {
  const name = g.fresh("L");
  if (g.choices.pick(2) === 0 && g.place.loops < MOST_NESTED) {
    return g.inScope(() => {
      const counter = g.declare(g.fresh("i"), true);
      return `${name}: for (let ${counter} = 0; ${counter} < 3; ${counter}++) { ${body(g, name)} }`;
    });
  }
  return `${name}: { ${g.at({ labels: [...g.place.labels, { name, loop: false }] }, () => growBlock(g, 3))} }`;
};

/** A jump, if there is anywhere to go; usually under a condition, so that the code after it lives. */
export const growJump: Grow = (g) => {
  const { labels, loops, breakable } = g.place;
  const jumps = [
    ...(breakable ? ["break"] : []),
    ...(loops > 0 ? ["continue"] : []),
    ...labels.map(({ name }) => `break ${name}`),
    ...labels.filter(({ loop }) => loop).map(({ name }) => `continue ${name}`),
  ];
  if (jumps.length === 0) return `log(${g.choices.pick(100)}, ${e(g)});`;
  const jump = g.choices.one(jumps);
  return g.choices.rarely(3) ? `${jump};` : `if (${e(g)}) ${jump};`;
};

const LOOPS: readonly (readonly [number, Grow])[] = [
  [4, counted],
  [2, whiles],
  [1, doWhile],
  [3, forOf],
  [1, forIn],
  [2, forAwait],
];
