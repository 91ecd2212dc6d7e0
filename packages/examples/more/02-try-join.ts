// `tryJoin`: the first failure ends it. The others are cancelled at the await where they stand, and leave their
// `finally`.
//
// Look at what is not printed: the download never gets to its end. `Promise.all` would have let it run on, unseen.
import { future, pause, run, sleep } from "@stator/runtime";
import { tryJoin } from "@stator/runtime/combinators";

pause();

const download = future(async () => {
  try {
    await sleep(1000);
    console.log("download: complete");
  } finally {
    console.log("download: partial file removed");
  }
});

const checkQuota = future(async () => {
  await sleep(10);
  throw new Error("quota exceeded");
});

const main = future(async () => {
  try {
    await tryJoin([download(), checkQuota()]);
  } catch (error) {
    // By now nothing of the two is still running.
    console.log(`stopped early: ${(error as Error).message}`);
  }
});

await run(main());
