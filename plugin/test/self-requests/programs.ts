// Async generators that ask something of themselves while they run. `g` is the generator; natively `select` is a race of promises, and `ref`
// and `spawn` give what they are given.

export interface SelfRequest {
  readonly name: string;
  /** Of the generator. */
  readonly body: string;
  /** What is logged natively, whoever reads. */
  readonly log: readonly string[];
  /** The same for lazy futures, where they differ by design. */
  readonly lazyLog?: readonly string[];
}

export interface Interrupted {
  readonly name: string;
  readonly body: string;
  readonly main: string;
  readonly log: readonly string[];
}

/** What all programs share. Each way to read logs the same. */
export const PRELUDE = `
  const told = (step) => step.done + ' ' + step.value;
  async function report(request) { try { log('told ' + told(await request)) } catch (error) { log('told ' + error) } }
  async function swallow(request) { try { return await request } catch {} }
  async function ask(stream) { return await stream.next() }
  async function loop(stream) { for await (const item of stream) log(item); log('end') }
  async function hand(stream) { for (let step; !(step = await stream.next()).done; ) log(step.value); log('end') }
`;

export const selfRequests: readonly SelfRequest[] = [
  {
    name: "next, with a sleep beside it",
    body: `yield 1; log((await select({ a: g.next(), b: sleep(2) })).key); yield 2`,
    log: ["1", "b", "2", "end"],
  },
  {
    name: "return, with a sleep beside it",
    body: `try { yield 1; log((await select({ a: g.return(), b: sleep(2) })).key); yield 2 } finally { log('finally') }`,
    log: ["1", "b", "2", "finally", "end"],
  },
  {
    name: "throw, with a sleep beside it, which has no effect once it is dropped",
    body: `try { yield 1; log((await select({ a: swallow(g.throw('t')), b: sleep(2) })).key); yield 2 } catch (e) { log(e) }`,
    log: ["1", "b", "t", "2", "end"],
    lazyLog: ["1", "b", "2", "end"],
  },
  {
    name: "next, before the first item; natively a loser takes the second one",
    body: `log((await select({ a: g.next(), b: sleep(2) })).key); yield 1; yield 2`,
    log: ["b", "1", "end"],
    lazyLog: ["b", "1", "2", "end"],
  },
  {
    name: "next, by another function",
    body: `yield 1; log((await select({ a: ask(g), b: sleep(2) })).key); yield 2`,
    log: ["1", "b", "2", "end"],
  },
  {
    name: "several at a time",
    body: `yield 1; log((await select({ a: g.next(), b: g.next(), c: g.return(), d: sleep(2) })).key); yield 2`,
    log: ["1", "d", "2", "end"],
  },
  {
    name: "next, in a finally",
    body: `try { yield 1 } finally { log((await select({ a: g.next(), b: sleep(2) })).key) } yield 2`,
    log: ["1", "b", "2", "end"],
  },
  {
    name: "next, then it fails",
    body: `try { yield 1; await select({ a: g.next(), b: sleep(2) }); throw 'boom' } catch (e) { log(e) }`,
    log: ["1", "boom", "end"],
  },
  {
    name: "next, lent, and awaited later by somebody else",
    body: `yield 1; const p = g.next(); await select({ a: ref(p), b: sleep(2) }); spawn(report(p)); yield 2; yield 3; yield 4`,
    log: ["1", "2", "told false 3", "4", "end"],
  },
  {
    name: "next, lent, and never awaited again: a request that was made keeps its place",
    body: `yield 1; const p = g.next(); await select({ a: ref(p), b: sleep(2) }); yield 2; yield 3; yield 4`,
    log: ["1", "2", "4", "end"],
    lazyLog: ["1", "2", "deadlock"],
  },
  {
    name: "next, not awaited: a future that nobody awaits does nothing",
    body: `yield 1; void g.next(); yield 2; yield 3; yield 4`,
    log: ["1", "2", "4", "end"],
    lazyLog: ["1", "2", "3", "4", "end"],
  },
  {
    name: "next, in a task of its own",
    body: `yield 1; spawn(report(g.next('x'))); await sleep(1); const sent = yield 2; yield sent; yield 4`,
    log: ["1", "2", "told false x", "4", "end"],
  },
  {
    name: "return, in a task of its own",
    body: `try { yield 1; spawn(report(g.return('x'))); await sleep(1); yield 2; yield 3 } finally { log('finally') }`,
    log: ["1", "2", "finally", "told true x", "end"],
  },
  {
    name: "throw, in a task of its own",
    body: `try { yield 1; spawn(report(g.throw('x'))); await sleep(1); yield 2; yield 3 } catch (e) { yield 'caught ' + e }`,
    log: ["1", "2", "told false caught x", "end"],
  },
  {
    name: "next, in a task of its own that outlives it",
    body: `yield 1; spawn(report(g.next())); await sleep(1)`,
    log: ["1", "end", "told true undefined"],
  },
  { name: "next, alone", body: `yield 1; log('asks'); await g.next(); log('no')`, log: ["1", "asks", "deadlock"] },
  {
    name: "return, alone",
    body: `try { yield 1; await g.return() } finally { log('no') }`,
    log: ["1", "deadlock"],
  },
  { name: "throw, alone", body: `try { yield 1; await g.throw(1) } finally { log('no') }`, log: ["1", "deadlock"] },
  { name: "next, as an item", body: `yield 1; yield g.next(); log('no')`, log: ["1", "deadlock"] },
  {
    name: "next, alone in a finally",
    body: `try { yield 1 } finally { await g.next(); log('no') }`,
    log: ["1", "deadlock"],
  },
  { name: "for await over itself", body: `yield 1; for await (const x of g) log('no')`, log: ["1", "deadlock"] },
  { name: "yield* of itself", body: `yield 1; yield* g; log('no')`, log: ["1", "deadlock"] },
];

/** Nothing native can be cancelled: here one lowering is the judge of the other. */
export const interrupted: readonly Interrupted[] = ["loop", "hand"].flatMap((read) => [
  {
    name: `${read} dropped while it waits for itself`,
    body: `try { yield 1; await g.next() } finally { log('finally') }`,
    main: `await select({ a: ${read}(g), b: sleep(1) }); await g.return(); log('closed')`,
    log: ["1", "finally", "closed"],
  },
  {
    name: `${read} dropped while it waits for itself and something else`,
    body: `try { yield 1; await select({ a: g.next(), b: sleep(9) }) } finally { log('finally') }`,
    main: `await select({ a: ${read}(g), b: sleep(1) }); await g.return(); log('closed')`,
    log: ["1", "finally", "closed"],
  },
  {
    name: `${read} dropped, and a finally asks`,
    body: `try { yield 1; await sleep(9) } finally { log((await select({ a: g.next(), b: sleep(2) })).key) }`,
    main: `await select({ a: ${read}(g), b: sleep(1) }); await g.return(); log('closed')`,
    log: ["1", "b", "closed"],
  },
  {
    name: `${read} takes over what a dropped request has set going`,
    body: `yield 1; log((await select({ a: g.next(), b: sleep(5) })).key); yield 2`,
    main: `await g.next(); await select({ a: g.next(), b: sleep(1) }); log('again'); await ${read}(g)`,
    log: ["again", "b", "2", "end"],
  },
  {
    name: `${read} waits, and takes over what a dropped request has set going`,
    body: `log((await select({ a: g.next(), b: sleep(5) })).key); yield 1; yield 2`,
    main: `const task = spawn(g.next()); await sleep(1); const reading = spawn(${read}(g)); await sleep(1); task.abort(); await reading`,
    log: ["b", "1", "2", "end"],
  },
  {
    name: `${read} after a throw that left what waits for itself`,
    body: `try { yield 1; await g.next() } catch (error) { log(error); yield 2 }`,
    main: `await g.next(); await select({ a: g.next(), b: sleep(1) }); log(told(await g.throw('t'))); await ${read}(g)`,
    log: ["t", "false 2", "end"],
  },
  {
    name: `${read} in a task that it aborts itself`,
    body: `try { yield 1; task.abort(); await g.next() } finally { log((await select({ a: g.next(), b: sleep(2) })).key) }`,
    main: `task = spawn(${read}(g)); log((await task.result()).status); await g.return(); log('closed')`,
    log: read === "loop" ? ["1", "b", "cancelled", "closed"] : ["1", "cancelled", "b", "closed"],
  },
  {
    name: `${read} of what is polled by hand while it runs`,
    body: `yield 1; yield 2; const p = g.next(); log(poll(p)); spawn(report(p)); yield 3; await sleep(1); yield 4; yield 5`,
    main: `await ${read}(g)`,
    log: ["1", "2", "pending", "3", "told false 4", "5", "end"],
  },
  {
    name: `${read} of what is polled by hand while it runs, between two waits`,
    body: `yield 1; await sleep(1); const p = g.next(); log(poll(p)); spawn(report(p)); await sleep(1); yield 2; yield 3; yield 4`,
    main: `await ${read}(g)`,
    log: ["1", "pending", "2", "told false 3", "4", "end"],
  },
  {
    name: `${read} of what another loop reads, polled by hand while it runs`,
    body: `yield 1; yield 2; const p = loop(g); log(poll(p)); spawn(p); yield 3; await sleep(1); yield 4; yield 5`,
    main: `await ${read}(g)`,
    log: ["1", "2", "pending", "3", "4", "5", "end", "end"],
  },
  {
    name: `${read} of what another loop reads, polled by hand while it runs, between two waits`,
    body: `yield 1; await sleep(1); const p = loop(g); log(poll(p)); spawn(p); await sleep(1); yield 2; yield 3; yield 4`,
    main: `await ${read}(g)`,
    log: ["1", "pending", "2", "3", "4", "end", "end"],
  },
  {
    name: `${read} of what another loop reads, polled by hand before the first item`,
    body: `const p = loop(g); log(poll(p)); spawn(p); yield 3; yield 4; yield 5`,
    main: `await ${read}(g)`,
    log: ["pending", "3", "4", "5", "end", "end"],
  },
  {
    // What is dropped closes what it reads: it asks a `return()` of the generator, which waits for the answer.
    name: `${read} of what drops a loop over itself`,
    body: `yield 1; yield 2; await select({ a: loop(g), b: sleep(1) }); log('no')`,
    main: `await ${read}(g)`,
    log: ["1", "2", "deadlock"],
  },
  {
    name: `${read} of what fails while it waits for itself`,
    body: `async function fail() { await sleep(1); throw 'boom' } yield 1; await select({ a: g.next(), b: fail() })`,
    main: `try { await ${read}(g) } catch (error) { log(error) } log(told(await g.next()))`,
    log: ["1", "boom", "true undefined"],
  },
]);
