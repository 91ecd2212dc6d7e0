// Step 1: calling an async function does nothing. It makes a future, and a future does nothing until it is polled.
//
// Look at the order of the two words: in plain JavaScript the call itself would already have printed "world".
import { run } from "@stator/runtime";

async function sayWorld(): Promise<void> {
  "use future";
  console.log("world");
}

async function main(): Promise<void> {
  "use future";
  const operation = sayWorld(); // Nothing is printed here,
  console.log("hello");
  await operation; // but here.
}

await run(main());
