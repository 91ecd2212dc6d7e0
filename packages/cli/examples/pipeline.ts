import { future, run, sleep, spawn } from "@stator/runtime";
import { channel, type Receiver, type Sender } from "@stator/runtime/sync";

const produce = future(async (jobs: Sender<string>) => {
  for (const job of ["wash", "dry"]) {
    await jobs.send(job);
  }
  jobs.close();
});

const consume = future(async (jobs: Receiver<string>) => {
  let done = 0;
  for (let job = await jobs.recv(); job !== undefined; job = await jobs.recv()) {
    await sleep(30);
    console.log(`${job}: done`);
    done += 1;
  }
  return done;
});

const main = future(async () => {
  const [sender, receiver] = channel<string>(1);
  spawn(produce(sender));
  return await consume(receiver);
});

console.log(await run(main()), "jobs");
