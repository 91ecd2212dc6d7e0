// `select`: the first of several wins, the others are cancelled.
//
// Look at the order: the loser's `finally` runs, awaits included, *before* the winner's value is seen.
import { future, pause, run, sleep } from "@stator/runtime";
import { select } from "@stator/runtime/combinators";

pause();

const query = future(async (server: string, ms: number) => {
  try {
    await sleep(ms);
    return `answer of ${server}`;
  } finally {
    await sleep(5); // say goodbye
    console.log(`${server}: connection closed`);
  }
});

const main = future(async () => {
  const winner = await select({ near: query("near", 10), far: query("far", 80) });
  switch (winner.key) {
    case "near":
      console.log(`the near server was first: ${winner.value}`);
      break;
    case "far":
      console.log(`the far server was first: ${winner.value}`);
  }
});

await run(main());
