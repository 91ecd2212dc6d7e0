// Starvation: tasks share one thread, and a task that never returns PENDING keeps it. The cure is `yieldNow`.
//
// Look at the heartbeat. An await that is ready at once goes straight on, as in Rust: it lets nobody in. With a
// yield between two parts of the work, the heart beats after each.
import { future, ready, run, spawn, yieldNow } from "@stator/runtime";

interface Heart {
  alive: boolean;
}

const beat = future(async (heart: Heart) => {
  while (heart.alive) {
    console.log("  beat");
    await yieldNow();
  }
});

const hog = future(async (polite: boolean) => {
  for (let part = 1; part <= 3; part++) {
    console.log(`  part ${await ready(part)} of the work`);
    if (polite) await yieldNow();
  }
});

const scene = future(async (title: string, polite: boolean) => {
  console.log(title);
  const heart: Heart = { alive: true };
  const beating = spawn(beat(heart));
  await hog(polite);
  heart.alive = false;
  await beating;
});

const main = future(async () => {
  await scene("the hog alone", false);
  await scene("the hog yields", true);
});

await run(main());
