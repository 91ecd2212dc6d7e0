// `join`: several futures in one task, side by side, until all are done.
//
// Look at the times: together they take as long as the slowest, one after the other as long as their sum.
import { now, pause, run, sleep } from "@stator/runtime";
import { join } from "@stator/runtime/combinators";

pause(); // A clock that jumps to the next timer when all wait: the program takes no time and its times are exact.

async function fetchBook(): Promise<string> {
  "use future";
  await sleep(30);
  console.log("  the book is there");
  return "Dune";
}

async function fetchMusic(): Promise<string> {
  "use future";
  await sleep(20);
  console.log("  the music is there");
  return "Vespers";
}

async function main(): Promise<void> {
  "use future";
  const start = now();
  const book = await fetchBook();
  const music = await fetchMusic();
  console.log(`one after the other: ${book}, ${music} after ${now() - start} ms`);

  const again = now();
  const both = await join([fetchBook(), fetchMusic()]);
  console.log(`joined: ${both.join(", ")} after ${now() - again} ms`);

  const named = await join({ book: fetchBook(), music: fetchMusic() });
  console.log(`joined by name: ${named.book}, ${named.music}`);
}

await run(main());
