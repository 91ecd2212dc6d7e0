// Programs to be compared with the host, by what they are about.

export const promises: Record<string, string> = {
  "awaits of values, promises and thenables": `async function main() { const t = ticks(); await 1; log('a'); await Promise.resolve(2); log('b'); await { then(r) { r(3) } }; log('c'); await t }`,
  "a returned value, promise and thenable": `
    async function v() { return 1 } async function p() { return Promise.resolve(1) } async function h() { return { then(r) { r(1) } } }
    async function main() { const t = ticks(); v().then(() => log('v')); p().then(() => log('p')); h().then(() => log('h')); await t }`,
  "a throw before and after an await": `
    async function a() { throw 1 } async function b() { await 0; throw 2 }
    async function main() { const t = ticks(); a().catch((e) => log('a' + e)); b().catch((e) => log('b' + e)); await t }`,
  "a promise whose constructor throws": `
    async function main() { const p = Promise.resolve(1); Object.defineProperty(p, 'constructor', { get() { throw 'c' } }); try { await p } catch (e) { log(e) } return 1 }`,
  "a patched Promise.prototype.then": `
    async function main() { const { then } = Promise.prototype; try { Promise.prototype.then = function () { log('patched'); return then.apply(this, arguments) }; await Promise.resolve(1) } finally { Promise.prototype.then = then } return 'ok' }`,
  "the value of a call is a native promise": `
    async function f() {} async function main() { return [f() instanceof Promise, f().constructor === Promise, Object.keys(f()).length].join() }`,
  "parameters are evaluated at the call": `
    async function f(a = log('default'), { b } = { get b() { log('pattern') } }) { log('body') } async function main() { const p = f(); log('called'); await p }`,
};

export const generators: Record<string, string> = {
  "a yield of a value, a promise and a thenable": `
    async function* g() { yield 1; yield Promise.resolve(2); yield { then(r) { r(3) } } }
    async function main() { const t = ticks(20); const it = g(); for (let i = 0; i < 4; i++) it.next().then((r) => log(JSON.stringify(r))); await t }`,
  "a return without and with a value": `
    async function* a() { return } async function* b() { return undefined } async function* c() { return Promise.resolve(1) } async function* d() {}
    async function main() { const t = ticks(20); for (const [n, g] of Object.entries({ a, b, c, d })) g().next().then((r) => log(n + JSON.stringify(r))); await t }`,
  "requests of every kind in one queue": `
    async function* g() { try { const x = yield 1; log('got ' + x); yield 2 } catch (e) { log('caught ' + e); yield 'c' } finally { log('f'); await 0; log('g') } }
    async function main() { const t = ticks(30); const it = g(); for (const m of ['next', 'next', 'throw', 'next', 'return', 'next', 'throw']) it[m](m + '!').then((r) => log(m + JSON.stringify(r)), (e) => log('rejected ' + e)); await t }`,
  "return before the start and after the end": `
    async function* g() { log('never'); yield 1 }
    async function main() { const t = ticks(20); const it = g(); it.return(Promise.resolve('r')).then((r) => log(JSON.stringify(r))); it.next().then((r) => log(JSON.stringify(r))); it.return({ then(r) { r('x') } }).then((r) => log(JSON.stringify(r))); it.throw('t').catch((e) => log(e)); await t }`,
  "return with a promise that rejects, at a yield": `
    async function* g() { try { yield 1 } catch (e) { log('in ' + e); yield 'after' } }
    async function main() { const it = g(); await it.next(); log(JSON.stringify(await it.return(Promise.reject('no')))); log(JSON.stringify(await it.next())); return 1 }`,
  "return with a promise whose constructor throws": `
    async function* g() { try { yield 1 } catch (e) { log('in ' + e) } }
    async function main() { const p = Promise.resolve(1); Object.defineProperty(p, 'constructor', { get() { throw 'c' } }); const it = g(); await it.next(); log(JSON.stringify(await it.return(p))); const at = g(); try { await at.return(p) } catch (e) { log('out ' + e) } log(JSON.stringify(await at.next())); return 1 }`,
  "yield* over an async generator": `
    async function* inner() { try { log('got ' + (yield 1)); log('got ' + (yield Promise.resolve(2))); return 'r' } finally { log('fi') } }
    async function* outer() { log('result ' + (yield* inner())); yield 3 }
    async function main() { const t = ticks(40); const it = outer(); for (let i = 0; i < 5; i++) it.next('v' + i).then((r) => log(JSON.stringify(r))); await t }`,
  "yield* over a sync iterable": `
    async function* outer() { const r = yield* (function* () { log('got ' + (yield Promise.resolve(1))); try { yield 2 } finally { log('fi') } return Promise.resolve('r') })(); log('result ' + r) }
    async function main() { const t = ticks(40); const it = outer(); for (let i = 0; i < 4; i++) it.next('v' + i).then((r) => log(JSON.stringify(r))); await t }`,
  "yield* is returned from, thrown into and left": `
    async function* inner(n) { try { yield n; yield n } catch (e) { log('c ' + e); yield 'caught' } finally { log('fi'); await 0; log('fj'); if (n === 'over') return 'other' } }
    async function* outer(n) { try { const r = yield* inner(n); log('r ' + r); return 'end' } finally { log('fo') } }
    async function main() { for (const n of ['plain', 'over']) { let it = outer(n); await it.next(); log(JSON.stringify(await it.return('x'))); it = outer(n); await it.next(); log(JSON.stringify(await it.throw('x'))); log(JSON.stringify(await it.next())) } return 1 }`,
  "yield* over odd iterators": `
    const odd = (extra, results) => ({ [Symbol.asyncIterator]() { return this }, next(v) { log('next ' + v + arguments.length); return results.shift() }, ...extra });
    async function* outer(it) { try { return yield* it } catch (e) { log(e && e.constructor.name || e); return 'handled' } }
    const show = async (p) => { try { log(JSON.stringify(await p)) } catch (e) { log('out ' + (e && e.constructor.name || e)) } };
    async function main() {
      await show(outer(odd({}, [5])).next());
      await show(outer(odd({}, [{ get done() { throw 'done' } }])).next());
      await show(outer(odd({}, [{ done: true, get value() { throw 'value' } }])).next());
      await show(outer(odd({}, [{ done: false, value: Promise.resolve(7) }])).next());
      await show(outer(odd({}, [Promise.reject('rejected')])).next());
      await show(outer(5).next());
      await show(outer(null).next());
      let it = outer(odd({ return: 5 }, [{ value: 1 }])); await it.next(); await show(it.return('r'));
      it = outer(odd({ return() { return 5 } }, [{ value: 1 }])); await it.next(); await show(it.return('r'));
      it = outer(odd({ return(v) { log('return ' + v); return { done: false, value: 'more' } } }, [{ value: 1 }, { done: true, value: 'end' }])); await it.next(); await show(it.return('r')); await show(it.next('n'));
      it = outer(odd({ return: null }, [{ value: 1 }])); await it.next(); await show(it.return('r'));
      it = outer(odd({}, [{ value: 1 }])); await it.next(); await show(it.throw('t'));
      it = outer(odd({ return() { log('closed'); return Promise.reject('close') } }, [{ value: 1 }])); await it.next(); await show(it.throw('t'));
      it = outer(odd({ return() { log('closed'); return 5 } }, [{ value: 1 }])); await it.next(); await show(it.throw('t'));
      it = outer(odd({ throw(e) { log('throw ' + e); return { done: true, value: 'thrown' } } }, [{ value: 1 }])); await it.next(); await show(it.throw('t'));
      return 1 }`,
  "the generator object": `
    async function* g() {} async function main() { const it = g(); return [it[Symbol.asyncIterator]() === it, it.next() instanceof Promise, String(it)].join() }`,
  "awaits inside of yields and returns": `
    async function* g() { const x = yield await (yield 1); return await x }
    async function main() { const t = ticks(30); const it = g(); for (const v of ['a', Promise.resolve('b'), Promise.resolve('c')]) it.next(v).then((r) => log(JSON.stringify(r))); await t }`,
};

export const loops: Record<string, string> = {
  "turns of for await over async and sync iterables": `
    async function* g() { yield 1; yield 2 }
    async function main() { const t = ticks(40); for await (const x of g()) log(x); log('-'); for await (const x of [Promise.resolve(3), 4]) log(x); log('-'); for await (const x of g()) { log(x); break } log('end'); await t }`,
  "closing a sync iterable of for await": `
    const it = (r) => ({ [Symbol.iterator]() { return this }, next: () => ({ value: 1, done: false }), return: r });
    async function main() {
      const t = ticks(40);
      for (const [n, r] of Object.entries({ none: undefined, ok() { log('closed'); return {} }, value() { return { value: Promise.resolve(1) } }, rejected() { return { value: Promise.reject('v') } }, five() { return 5 }, thrown() { throw 'thrown' }, notFunction: 5 }))
        try { for await (const x of it(r)) { log(n); break } log('left') } catch (e) { log(n + ' ' + (e.constructor === TypeError ? 'TypeError' : e)) }
      for (const [n, r] of Object.entries({ ok() { log('closed'); return {} }, thrown() { throw 'thrown' } }))
        try { for await (const x of it(r)) throw 'body' } catch (e) { log(n + ' ' + e) }
      await t }`,
  "closing an async iterable of for await": `
    const it = (r) => ({ [Symbol.asyncIterator]() { return this }, next: () => ({ value: 1, done: false }), return: r });
    async function main() {
      const t = ticks(40);
      for (const [n, r] of Object.entries({ none: undefined, nil: null, ok() { log('closed ' + arguments.length); return {} }, five() { return 5 }, rejected() { return Promise.reject('r') }, thrown() { throw 'thrown' }, notFunction: 5 })) {
        try { for await (const x of it(r)) { log(n); break } log('left') } catch (e) { log(n + ' ' + (e.constructor === TypeError ? 'TypeError' : e)) }
        try { for await (const x of it(r)) throw 'body' } catch (e) { log(n + ' ' + e) }
        log(await (async () => { for await (const x of it(r)) return 'returned' })().catch((e) => 'no ' + (e.constructor === TypeError ? 'TypeError' : e)));
      }
      await t }`,
  "heads of for await": `
    async function main() { const o = {}; for await (o.x of [1]) log(o.x); for await ([o.a, o.b = await 5] of [[1]]) log(o.a + o.b); for await (var { v } of [{ v: 2 }]) log(v); log(v); for await (let x of [1]) { let x = 9; log(x) } let y = [1]; try { for await (const y of y) log(y) } catch (e) { log(e.constructor.name) } let f; for await (const z of (f = () => z, [1])) log(z); try { f() } catch (e) { log(e.constructor.name) } const fs = []; for await (let i of [1, 2]) fs.push(() => i++); log(fs.map((f) => f() + f())); async: for await (const a of [1]) for await (const b of [2, 3]) { if (b === 2) continue; log(b); continue async } return 'end' }`,
};

export const classes: Record<string, string> = {
  "every use of super": `
    class A { m(...a) { return 'A' + a + this.n } get p() { log('get p'); return this.q ?? 1 } set p(v) { log('set p ' + v); this.q = v } tag(s, ...v) { return s.raw.join() + v + this.n } static s() { return 'As' } }
    const key = (k) => (log('key ' + k), k);
    class B extends A {
      n = 'n';
      async m(x, y = super.p, z = () => super.p) {
        log(super.m(await 1, ...(await [2, 3]))); log(super[key('m')](await 4)); log(super.p); super.p = await 5; super[key('p')] += await 6; super.p++; log(--super[key('p')]); super.p ??= await 7; super.p &&= await 8;
        [super.p, super[key('q')]] = [9, 10]; ({ a: super.p, ...super.r } = { a: 11, b: 12 }); for (super.p of [13]); for await (super.p of [14]); for (super[key('p')] in { k: 1 });
        log(super.tag\`a\${await 1}b\`); log(super.m?.(await 15)); log(super.none?.(log('never')).x.y); log(super.none?.x); log([super.p].length + (() => super.m(16))());
        try { super.none(log('argument')) } catch (e) { log(e.constructor.name) }
        try { delete super[key('p')] } catch (e) { log(e.constructor.name) }
        const o = { [super.m(17)]: 1, __proto__: { q: 'proto' }, async w() { return await super.q } }; log(Object.keys(o) + await o.w());
        class C extends (super.constructor) { [super.m(18)]() { return super.m(19) } } log(Object.getOwnPropertyNames(C.prototype)); log(new C()[Object.getOwnPropertyNames(C.prototype)[1]]());
        return y + z();
      }
      static async s() { return super.s() + await 1 }
      async *g() { yield super.m(1); yield* [super.m(2)]; return super.p }
      async #p() { return super.m(await 20) } callP() { return this.#p() }
    }
    async function main() { const b = new B(); log(await b.m(0)); log(await B.s()); const it = b.g(); for (let i = 0; i < 3; i++) log(JSON.stringify(await it.next())); log(await b.callP()); return 1 }`,
  "super of an object and its late binding": `
    const a = { m() { return 'a' } }, z = { m() { return 'z' } }; const o = { __proto__: a, async m() { await 0; return super.m() } };
    async function main() { const p = o.m(); Object.setPrototypeOf(o, z); return (await p) + await o.m() }`,
  "arrows in constructors": `
    class A { constructor(x) { this.x = x } m() { return 'm' + this.x } }
    class B extends A { constructor() { const f = async () => { await 0; return this.x + super.m() + new.target.name }; const early = (async () => this)().catch((e) => e.constructor.name); super(1); this.r = f(); this.early = early } }
    class C extends A { constructor() { const f = async () => { super(await 5); return this.x }; return { p: f() } } }
    class E { constructor() { this.p = (async (t = this) => { await 0; return t === this && new.target === E })() } }
    async function main() { const b = new B(); return [await b.r, await b.early, await new C().p, await new E().p].join() }`,
  "arrows take this, arguments and new.target from outside": `
    function F() { this.v = 1; const inner = async (a, b = arguments[0]) => { await 0; return [this.v, arguments.length, a, b, typeof new.target, (() => arguments[1])()].join() }; return { p: inner('x') } }
    class K { f = async () => { await 0; return this.constructor.name + new.target }; static s = async () => { await 0; return this.name }; static { this.t = (async () => { await 0; return this.s })() } }
    const o = { async m() { return [await (async () => { await 0; return this === o })(), await (async () => arguments.length)()].join() } };
    async function main() { return [await new F('p', 'q').p, await F.call({}, 1).p, await new K().f(), await K.s(), (await K.t) === K.s, await o.m(1, 2)].join(';') }`,
  "names and lengths": `
    async function a(x, y = 1, z) {} const b = async (x, { y }, ...r) => {}; const c = async function () {}; const d = async function named() { return named === d && named.name };
    async function* g(x) {} const o = { async m(x, y) {}, async *n() {}, async ['c' + 1]({ x }) {}, p: async (x) => (y) => 1 }; let e; e = async () => {}; const { h = async () => {} } = {};
    export default async function () {}
    async function main() { log(await d()); return [a, b, c, d, g, o.m, o.n, o.c1, o.p, e, h].map((f) => f.name + f.length).join() }`,
  parameters: `
    const show = async (p) => { try { log(JSON.stringify(await p)) } catch (e) { log('rejected ' + (e.constructor === Error ? e.message : e)) } };
    async function a(x, y = x + 1, ...r) { var x = x * 10; return [x, y, r] } async function b(x) { var x; function f() { return x } return [x, f()] } async function c(x) { function x() {} return typeof x }
    async function d({ p, q = p } = { p: 5 }, [s] = 'z') { await 0; return [p, q, s] } async function e(x, f = () => x) { var x = 2; return [x, f()] } async function g(x = (() => { throw new Error('default') })()) {}
    async function h(x) { x = 9; return [arguments[0], arguments.length] } const i = async (x, y = (log('y'), 2)) => [x, y]; const j = async (...r) => r; async function k() { return [...arguments] }
    async function* l(x, y = x) { var x; yield [x, y] }
    async function main() { for (const p of [a(1), a(1, 2, 3, 4), b(1), c(1), d(), d({ p: 1 }, [2]), e(1), g(), h(1), i(1), i(1, 3), j(1, 2), k(1, 2), d(null)]) await show(p); try { l.call(null, 1).next().then((r) => log(JSON.stringify(r))) } catch (e) { log('thrown') } await 0; await 0; await 0; return 1 }`,
};

export const sloppyScripts: Record<string, string> = {
  "async functions in blocks": `
    async function main() { log(typeof g + typeof h); { log(await g()); async function g() { return 'g' } async function h() { return 'h' + await g() } log(await h()); g = 1; log(g) } log(typeof g); const fs = []; for (var i = 0; i < 2; i++) { let j = i; fs.push(f); async function f() { return j } } log((await Promise.all(fs.map((f) => f()))).join()); if (true) { async function* q() { yield 1 } log((await q().next()).value) } return typeof f + typeof q }`,
  "async functions in a switch": `
    async function main() { switch (1) { case 0: async function g() { return x } let x = 5; case 1: try { await g() } catch (e) { log(e.constructor.name) } log(typeof g); } return typeof g }`,
  "yield as a name": `
    async function main() { var yield = 1; yield++; const o = { yield }; let f = (yield) => yield + 1; yield: for (;;) { break yield } function inner() { var yield = 5; return yield } async function named(yield) { await 0; return yield } return [yield, o.yield, f(5), inner(), await named(7), await (async () => { let yield = 3; await 0; return yield })(), await (async () => { await 0; return yield })(), await (async (x = yield) => (() => x + yield)())()].join() }`,
  "this, arguments and their aliases": `
    async function a(x, y) { arguments[0] = 5; await 0; y = 6; return [x, arguments[1], arguments.length, this === globalThis].join() } async function b(x) { 'use strict'; arguments[0] = 5; await 0; return [x, this].join() }
    async function c(x, x) { await 0; return x } async function d(x) { const f = async () => { arguments[0] = 7; await 0; return x }; return await f() }
    async function main() { return [await a(1, 2), await b.call(3, 4), await c(1, 2), await d(1), typeof (await (async function () { await 0; return this }).call(1))].join(';') }`,
  "functions and variables of the body": `
    async function main() { log(typeof f + typeof v); { function f() { return 1 } } log(typeof f); var v = 1; if (true) { function g() {} } log(typeof g); async function k(p) { { function p() {} } await 0; return typeof p } log(await k(1)); for (var i in { a: 1 }) await 0; undeclared = await 5; log(undeclared); delete globalThis.undeclared; return i }`,
};
