// Structured concurrency: a scope ends when all its tasks have ended. None can be forgotten, and none goes on after
// a failure.
//
// Look at the second scope: the first failure cancels the sibling, whose cleanup is awaited; only then does the
// scope throw.
import { future, pause, run, type Scope, scope, sleep } from "@stator/runtime";

pause();

const fetchPage = future(async (page: string, ms: number) => {
  try {
    await sleep(ms);
    if (page === "missing") throw new Error("404");
    console.log(`  ${page}: fetched`);
    return page.length;
  } finally {
    await sleep(1);
    console.log(`  ${page}: connection given back`);
  }
});

const total = future(async (pages: Scope) => {
  const home = pages.spawn(fetchPage("home", 20));
  const news = pages.spawn(fetchPage("news", 10));
  return (await home) + (await news);
});

const doomed = future(async (pages: Scope) => {
  pages.spawn(fetchPage("archive", 1000));
  pages.spawn(fetchPage("missing", 10));
  await pages.join();
  console.log("  never printed");
});

const main = future(async () => {
  console.log("all goes well");
  console.log(`  total: ${await scope(total)}`);
  console.log("one fails");
  try {
    await scope(doomed);
  } catch (error) {
    console.log(`  the scope failed: ${(error as Error).message}`);
  }
});

await run(main());
