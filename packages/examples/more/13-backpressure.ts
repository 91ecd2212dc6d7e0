// Backpressure: a bounded channel makes a quick producer wait for a slow consumer, so that memory does not.
//
// Look at the times of the sends: the first ones go into the channel at once, the others when a place has become
// free. The end comes by itself: the last sender closes, and `recv` gives undefined once all is read.
import { future, now, pause, run, sleep, spawn } from "@stator/runtime";
import { channel, type Receiver, type Sender } from "@stator/runtime/sync";

pause({ start: 0 });

const produce = future(async (jobs: Sender<number>) => {
  using sender = jobs; // closes it on every way out
  for (let job = 1; job <= 5; job++) {
    await sender.send(job);
    console.log(`${now()} ms: job ${job} sent, ${sender.capacity} free`);
  }
});

const consume = future(async (jobs: Receiver<number>) => {
  for (let job = await jobs.recv(); job !== undefined; job = await jobs.recv()) {
    await sleep(10);
    console.log(`${now()} ms: job ${job} done`);
  }
  console.log("no more jobs");
});

const main = future(async () => {
  const [sender, receiver] = channel<number>(2);
  const producer = spawn(produce(sender));
  await consume(receiver);
  await producer;
});

await run(main());
