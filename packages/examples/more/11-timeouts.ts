// Timeouts: a limit on any future, which knows nothing of it. When the time is up it is cancelled, with its
// cleanup.
//
// Look at the second attempt: the connection is closed before `Elapsed` is thrown. A timeout made of `Promise.race`
// would have left it open.
import { Elapsed, future, now, pause, run, sleep, timeout } from "@stator/runtime";

pause();

const request = future(async (ms: number) => {
  console.log("  connection opened");
  try {
    await sleep(ms);
    return "200 OK";
  } finally {
    console.log("  connection closed");
  }
});

const attempt = future(async (ms: number) => {
  const start = now();
  try {
    console.log(`  ${await timeout(50, request(ms))}`);
  } catch (error) {
    if (!(error instanceof Elapsed)) throw error;
    console.log(`  gave up after ${now() - start} ms`);
  }
});

/** A limit around several attempts is a timeout around a timeout. */
const retry = future(async () => {
  for (let count = 1; ; count++) {
    try {
      return await timeout(50, request(60));
    } catch {
      console.log(`  attempt ${count} failed`);
    }
  }
});

const main = future(async () => {
  console.log("in time");
  await attempt(30);
  console.log("too late");
  await attempt(80);
  console.log("retried for 120 ms");
  try {
    await timeout(120, retry());
  } catch (error) {
    console.log(`  ${(error as Error).name}`);
  }
});

await run(main());
