import { future, run, sleep } from "@stator/runtime";

const hello = future(async (name: string, ms: number) => {
  const greeting = `Hello, ${name}`;
  await sleep(ms);
  return `${greeting}!`;
});

console.log(await run(hello("world", 50)));
