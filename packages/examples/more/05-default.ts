// `default`: look whether something is ready now, without waiting for it.
//
// Look at the answers: `default` as long as the letter is under way, then the letter. It is written by a task of
// its own, because such a look wakes nobody later: a future that is only looked at would not go on by itself.
import { future, pause, run, sleep, spawn } from "@stator/runtime";
import { ref, select } from "@stator/runtime/combinators";

pause();

const letter = future(async () => {
  await sleep(25);
  return "Dear reader";
});

const main = future(async () => {
  const post = spawn(letter());
  for (let time = 0; ; time += 10) {
    const found = await select({ post: ref(post) }, { default: true });
    if (found.key === "post") {
      console.log(`${time} ms: "${found.value}"`);
      break;
    }
    console.log(`${time} ms: nothing yet, back to work`);
    await sleep(10);
  }
});

await run(main());
