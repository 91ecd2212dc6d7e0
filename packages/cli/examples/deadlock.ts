import { future, run, spawn } from "@stator/runtime";
import { channel, type Receiver } from "@stator/runtime/sync";

const worker = future(async (jobs: Receiver<string>) => {
  for (let job = await jobs.recv(); job !== undefined; job = await jobs.recv()) {
    console.log(job);
  }
});

const main = future(async () => {
  const [jobs, receiver] = channel<string>(8);
  const task = spawn(worker(receiver), { name: "worker" });
  await jobs.send("wash");
  // Nobody closes `jobs`, so the worker waits for another job, and this for the worker, for ever.
  await task;
});

await run(main());
