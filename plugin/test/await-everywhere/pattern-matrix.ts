// Every kind of pattern in every place that binds one: one program per place, which goes through all the patterns.

/** A pattern, what it is given, and what to look at afterwards. */
type Row = readonly [pattern: string, value: string, shows: string];

const ROWS: readonly Row[] = [
  ["[a = 1, b = log('x') || 2]", "[undefined, null]", "a, b"],
  ["[a = nope]", "[]", ""],
  ["[a = fails('d')]", "iter('i', [undefined, 2])", ""],
  ["[a]", "iter('i', [], { next() { throw new RangeError(); } })", ""],
  ["[a]", "iter('i', [], { next: () => 5 })", ""],
  ["[a]", "iter('i', [], { next: () => ({ get done() { throw new RangeError(); } }) })", ""],
  ["[a, b]", "iter('i', [], { next: () => ({ done: false, get value() { throw new RangeError(); } }) })", ""],
  ["[a]", "iter('i', [1, 2], { return: undefined })", "a"],
  ["[a]", "iter('i', [1, 2], { return: null })", "a"],
  ["[a]", "iter('i', [1, 2], { return: 5 })", "a"],
  ["[a]", "iter('i', [1, 2], { return() { throw new RangeError(); } })", "a"],
  ["[a]", "iter('i', [1, 2], { return: () => 1 })", "a"],
  ["[]", "iter('i', [1])", ""],
  ["[, , a]", "iter('i', [1, 2, 3, 4])", "a"],
  ["[, , a, ,]", "iter('i', [1])", "a"],
  ["[, a]", "iter('i', [], { next() { throw new RangeError(); } })", ""],
  ["[a, ...b]", "iter('i', [1, 2, 3])", "a, b"],
  ["[a, ...b]", "iter('i', [])", "a, b"],
  ["[a, ...[b, c = 9]]", "iter('i', [1, 2])", "a, b, c"],
  ["[...{ length: a, 0: b, ...c }]", "iter('i', [1, 2])", "a, b, c"],
  ["[[a, b] = [4, 5]]", "[]", "a, b"],
  ["[[a]]", "iter('i', [null])", ""],
  ["[{ a, b: { c } }]", "[{ a: 1, b: { c: 2 } }]", "a, c"],
  ["[a]", "5", ""],
  ["[a]", "null", ""],
  ["{ a }", "undefined", ""],
  ["[a]", "({ get [Symbol.iterator]() { throw new RangeError(); } })", ""],
  ["[a]", "({ [Symbol.iterator]: () => 1 })", ""],
  [
    "[a = async () => {}, b = async function () {}, c = class {}, d = async function x() {}, e = class { static name() {} }]",
    "[]",
    "a, b, c, d, typeof e.name",
  ],
  ["{ a, b = 2, c: d, e: f = 3, 'g h': i, 5: j, ['k' + 1]: k }", "bag()", "a, b, d, f, i, j, k"],
  ["{ a, ['b']: b, ...r }", "({ a: 1, b: 2, c: 3, [Symbol.for('s')]: 4 })", "a, b, r"],
  ["{ a, ...r }", "({ get a() { log('a'); return 1; }, get z() { log('z'); return 2; } })", "a, r"],
  ["{ [tr('k1', 'a')]: a = tr('d1', 1), [tr('k2', 'b')]: b = tr('d2', 2) }", "({})", "a, b"],
  ["{ [key('x')]: a }", "({ x: 1 })", "a"],
  ["{ length: a, ...r }", "'str'", "a, r"],
  ["{}", "5", ""],
  ["{}", "null", ""],
  ["{ a }", "({ get a() { throw new RangeError(); } })", ""],
  ["{ a: { b } }", "({ a: null })", ""],
  ["[a]", "(function* () { try { yield 1; yield 2; } finally { log('closed'); } })()", "a"],
  ["{ a = b, b }", "({ b: 1 })", ""],
  ["{ a = a }", "({})", ""],
  ["{ a = () => b, b = 2 }", "({})", "a(), b"],
];

/** Puts a pattern into a place; `N` numbers what is declared. */
const PLACES: Readonly<Record<string, (pattern: string, value: string, shows: string) => string>> = {
  "a function": (p, v, s) => `async function fN(${p}) { ${s} } await fN(${v});`,
  "a function that awaits": (p, v, s) => `async function fN(${p}) { await 0; ${s} } await fN(${v});`,
  "a parameter with a default": (p, v, s) => `async function fN(${p} = ${v}) { await 0; ${s} } await fN();`,
  "an arrow": (p, v, s) => `await (async (${p} = ${v}) => { await 0; ${s} })();`,
  "a method": (p, v, s) => `await ({ async m(${p}) { await 0; ${s} } }).m(${v});`,
  "members of a class": (p, v, s) =>
    `class KN { static async m(${p}) { await 0; ${s} } async #p(${p} = ${v}) { ${s} } p() { return this.#p(); } }
     try { await KN.m(${v}); } catch (e) { log(e); } await new KN().p();`,
  "a generator": (p, v, s) =>
    `async function* gN(${p}) { yield 0; ${s} } const it = gN(${v}); log("made"); await it.next(); await it.next();`,
  "generators of a class": (p, v, s) =>
    `class KN { async *m(${p} = ${v}) { ${s} } static async *#p(${p} = ${v}) { ${s} } static p() { return KN.#p(); } }
     for (const make of [() => new KN().m(), () => KN.p()]) { try { const it = make(); log("made"); await it.next(); } catch (e) { log(e); } }`,
  "a constant": (p, v, s) => `await 0; const ${p} = await ${v}; await 0; ${s}`,
  "a variable that closures see": (p, v, s) =>
    `const made = []; for (let i = 0; i < 2; i++) { let ${p} = ${v}; made.push(() => { ${s} }); await 0; } for (const f of made) f();`,
  "a var": (p, v, s) => `await (async () => { var ${p} = ${v}; await 0; ${s} })();`,
  "a catch clause": (p, v, s) => `try { throw await ${v}; } catch (${p}) { await 0; ${s} }`,
  "a loop": (p, v, s) => `for (const ${p} of [${v}]) { await 0; ${s} }`,
  "a loop that awaits": (p, v, s) => `for await (const ${p} of [${v}]) { ${s} }`,
  "a loop over a generator": (p, v, s) =>
    `for await (let ${p} of (async function* () { try { yield ${v}; } finally { log("outer closed"); } })()) { ${s} await 0; }`,
};

const BAG = `const bag = () => {
  const made = {};
  for (const k of ["a", "b", "c", "e", "g h", "5", "k1"])
    Object.defineProperty(made, k, { get() { log("get " + k); return k === "b" || k === "e" ? undefined : k; } });
  return made;
};`;

export const PLACE_NAMES = Object.keys(PLACES);

/** The program that binds every pattern in one place. */
export function patternsIn(place: string): string {
  const tries = ROWS.map(([pattern, value, shows], index) => {
    const code = PLACES[place]!(pattern, value, `log(${shows});`).replaceAll(/\b([fgK])N\b/g, `$1${index}`);
    return `log(${index}); try { ${code} } catch (e) { log("failed", e); }`;
  });
  return `${BAG}\nasync function main() {\n${tries.map((one) => `{ ${one} }`).join("\n")}\n}`;
}
