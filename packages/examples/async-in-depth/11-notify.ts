// Step 11: nobody needs to write `Delay` at all. `Notify` takes care of the wakers, and the rest is an async
// function.
//
// Look at what is left: no class, no poll, no waker. This is how most leaf futures should be made.
import { run } from "@stator/runtime";
import { Notify } from "@stator/runtime/sync";

async function delay(ms: number): Promise<void> {
  "use future";
  const notify = new Notify();
  const timer = setTimeout(() => notify.notifyOne(), ms);
  try {
    await notify.notified();
  } finally {
    clearTimeout(timer); // also when the delay is cancelled
  }
}

async function main(): Promise<void> {
  "use future";
  console.log("waiting");
  await delay(10);
  console.log("done");
}

await run(main());
