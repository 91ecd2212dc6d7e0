// A loop around `select`: `ref` lends the futures, so that the loser of one turn is still there in the next; `fuse`
// makes one that has ended be passed over; `complete` says that all have ended.
//
// Look at the last turn: no counting of what is left, and no poll of something finished.
import { future, pause, run, sleep } from "@stator/runtime";
import { fuse, ref, select } from "@stator/runtime/combinators";

pause();

const boil = future(async (what: string, minutes: number) => {
  await sleep(minutes);
  return `${what} after ${minutes} minutes`;
});

const main = future(async () => {
  const eggs = fuse(boil("eggs", 6));
  const pasta = fuse(boil("pasta", 9));
  const tea = fuse(boil("tea", 3));
  for (;;) {
    const ready = await select({ eggs: ref(eggs), pasta: ref(pasta), tea: ref(tea) }, { complete: true });
    if (ready.key === "complete") break;
    console.log(`${ready.key}: ${ready.value}`);
  }
  console.log("breakfast is complete");
});

await run(main());
