// Random expressions. `log(n, x)` is everywhere: it shows in which order things happen.

import type { Grower } from "./grower.js";
import { growPattern } from "./patterns.js";
import { growBlock } from "./statements.js";

type Grow = (g: Grower) => string;

/** Deeper ones would eat up all the budget, and leave none for statements. */
const DEEPEST = 4;

export function growExpression(g: Grower): string {
  g.budget--;
  if (g.budget <= 0 || g.depth >= DEEPEST) return g.choices.weighted(LEAVES)(g);
  return g.deeper(() => g.choices.weighted(g.canAwait ? AWAITING : PLAIN)(g));
}

const e = growExpression;

/** A number that shows where it came from. */
const literal: Grow = (g) => String(g.choices.pick(10));

const name: Grow = (g) => {
  const names = g.visible();
  return names.length === 0 ? literal(g) : g.choices.one(names).text;
};

const targetName: Grow = (g) => {
  const names = g.visible().filter(({ constant }) => !constant || g.choices.rarely(12));
  return names.length === 0 ? "O.a" : g.choices.one(names).text;
};

const TARGETS: readonly (readonly [number, Grow])[] = [
  [6, targetName],
  [1, () => "O.a"],
  [1, (g) => `O[key(${e(g)})]`],
  [1, (g) => `object(${e(g)}).b`],
  [1, (g) => `O.list[${e(g)}]`],
];

const target: Grow = (g) => g.choices.weighted(TARGETS)(g);

const logged: Grow = (g) => `log(${g.choices.pick(100)}, ${e(g)})`;

const binary: Grow = (g) => `(${e(g)} ${g.choices.one(["-", "*", "|", "<", "===", "!=", "%", "**", ">>"])} ${e(g)})`;
const logical: Grow = (g) => `(${e(g)} ${g.choices.one(["&&", "||", "??"])} ${e(g)})`;
const conditional: Grow = (g) => `(${e(g)} ? ${e(g)} : ${e(g)})`;
const sequence: Grow = (g) => `(${e(g)}, ${e(g)})`;
const unary: Grow = (g) => `(${g.choices.one(["-", "!", "typeof ", "void "])}${e(g)})`;

const assignment: Grow = (g) => `(${target(g)} ${g.choices.one(["=", "-=", "*=", "??=", "||=", "&&="])} ${e(g)})`;
const update: Grow = (g) => (g.choices.pick(2) === 0 ? `(${target(g)}++)` : `(--${target(g)})`);
// In a call of its own: V8 does not parse `f(...x, [o.p] = y)`, which is what a printer makes of `f(...x, ([o.p] = y))`.
const patternAssignment: Grow = (g) => `log(${g.choices.pick(100)}, ${growPattern(g, target)} = ${iterableObject(g)})`;

const ITERABLES: readonly (readonly [number, Grow])[] = [
  [3, (g) => `[${g.list(3, () => e(g))}]`],
  [1, (g) => `both(${e(g)}, ${e(g)})`],
  [1, (g) => `iterator(${g.choices.pick(100)}, ${e(g)}, ${e(g)})`],
];

/** Something that every pattern can take apart. */
export const iterableObject: Grow = (g) => g.choices.weighted(ITERABLES)(g);

const MEMBERS: readonly Grow[] = [
  () => "O.a",
  (g) => `O[key(${e(g)})]`,
  (g) => `object(${e(g)}).b`,
  () => "O.accessor",
  () => "O.none?.a",
];

const member: Grow = (g) => g.choices.one(MEMBERS)(g);

const argumentsOf: Grow = (g) => g.list(3, () => (g.choices.rarely(5) ? `...[${e(g)}, ${e(g)}]` : e(g)));

const CALLS: readonly Grow[] = [
  (g) => `call(${argumentsOf(g)})`,
  (g) => `O.method(${argumentsOf(g)})`,
  (g) => `O[key(${e(g)}), "method"](${argumentsOf(g)})`,
  (g) => `O.method?.(${argumentsOf(g)})`,
  (g) => `O.none?.method(${argumentsOf(g)}).deep[${e(g)}]`,
  (g) => `object(${e(g)})?.method(${argumentsOf(g)})`,
  (g) => `new Made(${argumentsOf(g)}).x`,
  (g) => `tag\`a\${${e(g)}}b\${${e(g)}}\``,
  (g) => `(${e(g)})?.toFixed?.(${e(g)})`,
];

const call: Grow = (g) => g.choices.one(CALLS)(g);

const template: Grow = (g) => `cut(\`\${${e(g)}}-\${${e(g)}}\`)`;
const array: Grow = (g) => `[${argumentsOf(g)}].length`;

const plain: Grow = (g) => g.inFunction("plain", () => e(g));

const PROPERTIES: readonly Grow[] = [
  (g) => `p: ${e(g)}`,
  (g) => `[key(${e(g)})]: ${e(g)}`,
  (g) => `...object(${e(g)})`,
  (g) => `get q() { return ${plain(g)}; }`,
  (g) => `m() { return ${plain(g)}; }`,
];

const object: Grow = (g) => `show({ ${g.list(3, () => g.choices.one(PROPERTIES)(g))} })`;

/** A function that outlives the moment: it is called when the program asks for all of them. */
const closure: Grow = (g) => `keep(() => ${plain(g)})`;
const calledAtOnce: Grow = (g) => `(() => ${plain(g)})()`;
const plainFunction: Grow = (g) =>
  `(function (n) { ${g.inFunction("plain", () => (g.declare("n"), growBlock(g, 2)))} })(${e(g)})`;

const innerAsync: Grow = (g) => `await (async () => ${g.inFunction("async", () => e(g))})()`;
const innerAsyncBody: Grow = (g) =>
  `await (async (n) => { ${g.inFunction("async", () => (g.declare("n"), growBlock(g, 3)))} })(${e(g)})`;

const classExpression: Grow = (g) =>
  `new (class { [key(${e(g)})] = ${plain(g)}; static s = 1; m() { return 2; } })().m()`;

const awaited: Grow = (g) => `(await later(${e(g)}))`;
const awaitedNow: Grow = (g) => `(await ${e(g)})`;
const awaitedError: Grow = (g) => `(await fails(${e(g)}))`;
const awaitedCall: Grow = (g) => {
  const callable = g.functions.filter(({ kind }) => kind === "async");
  return callable.length === 0 ? awaited(g) : `(await ${g.choices.one(callable).name}(${argumentsOf(g)}))`;
};
const yielded: Grow = (g) => (g.place.kind === "async generator" ? `(yield ${e(g)})` : awaited(g));

const LEAVES: readonly (readonly [number, Grow])[] = [
  [2, literal],
  [3, name],
];

const PLAIN: readonly (readonly [number, Grow])[] = [
  [3, literal],
  [6, name],
  [4, logged],
  [3, binary],
  [2, logical],
  [2, conditional],
  [1, sequence],
  [1, unary],
  [3, assignment],
  [1, update],
  [1, patternAssignment],
  [2, member],
  [3, call],
  [1, template],
  [1, array],
  [1, object],
  [2, closure],
  [1, calledAtOnce],
  [1, plainFunction],
  [1, classExpression],
];

const AWAITING: readonly (readonly [number, Grow])[] = [
  ...PLAIN,
  [10, awaited],
  [2, awaitedNow],
  [1, awaitedError],
  [3, awaitedCall],
  [1, innerAsync],
  [1, innerAsyncBody],
  [3, yielded],
];
