import { future, run, sleep, spawn } from "@stator/runtime";

const copy = future(async (file: string) => {
  console.log(`${file}: open`);
  try {
    await sleep(1000);
    console.log(`${file}: copied`);
  } finally {
    await sleep(10);
    console.log(`${file}: closed`);
  }
});

const main = future(async () => {
  const task = spawn(copy("photo.jpg"));
  await sleep(30);
  task.abort();
  try {
    await task;
  } catch (error) {
    console.log(String(error));
  }
});

await run(main());
