// The budget: a channel that is always full is always ready, so who reads from it would never let others run. Each
// poll of a task may do 128 such operations; then even a ready one says PENDING, and the others get their turn.
//
// Look at when the other task gets in: in the midst of the reading. `unconstrained` takes the limit away, and it
// has to wait until all is read.
import { future, run, spawn, unconstrained } from "@stator/runtime";
import { channel, type Receiver } from "@stator/runtime/sync";

let received = 0;

const drain = future(async (messages: Receiver<number>) => {
  while ((await messages.recv()) !== undefined) received += 1;
});

const other = future(async () => {
  console.log(`  the other task runs after ${received} messages`);
});

const scene = future(async (title: string, limited: boolean) => {
  console.log(title);
  received = 0;
  const [sender, receiver] = channel<number>(1000);
  for (let message = 0; message < 1000; message++) sender.trySend(message);
  sender.close();
  const reader = spawn(limited ? drain(receiver) : unconstrained(drain(receiver)));
  const bystander = spawn(other());
  await reader;
  await bystander;
  console.log(`  all ${received} are read`);
});

const main = future(async () => {
  await scene("with a budget", true);
  await scene("unconstrained", false);
});

await run(main());
