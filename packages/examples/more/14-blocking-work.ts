// Blocking work: a long computation does not belong on the thread of the event loop. A worker thread does it; a
// future waits for it.
//
// Look at the ticks: they go on while the primes are counted. And look at the end: dropped by the timeout, the
// future terminates the worker. That is more than `spawn_blocking` can do, which cannot stop what has begun.
import { Worker } from "node:worker_threads";
import { Elapsed, future, run, sleep, spawn, timeout } from "@stator/runtime";
import { fromCallback } from "@stator/runtime/interop";

/** The number of primes up to `limit`, counted on a thread of its own. */
const countPrimes = (limit: number) =>
  fromCallback<number>((done) => {
    const worker = new Worker(new URL("./count-primes.mjs", import.meta.url), { workerData: limit });
    worker.once("message", (count: number) => done(null, count));
    worker.once("error", (error) => done(error));
    return () => void worker.terminate(); // called when it is over, and when it is dropped
  });

const ticks = future(async (counter: { count: number }) => {
  for (;;) {
    await sleep(1);
    counter.count += 1;
  }
});

const main = future(async () => {
  const counter = { count: 0 };
  const ticking = spawn(ticks(counter));
  console.log(`primes up to 1,000,000: ${await countPrimes(1_000_000)}`);
  console.log(`the event loop went on: ${counter.count > 0}`);
  ticking.abort();

  try {
    await timeout(50, countPrimes(Infinity));
  } catch (error) {
    if (!(error instanceof Elapsed)) throw error;
    console.log("counting for ever: stopped after 50 ms");
  }
});

await run(main());
