// Channels: one task owns the data, the others send it commands, and each command brings a channel for its answer.
//
// Look at what there is not: no lock. Only the manager touches the map, one command after the other.
import { future, run, spawn } from "@stator/runtime";
import { channel, oneshot, type OneshotSender, type Receiver, type Sender } from "@stator/runtime/sync";

type Command =
  | { readonly kind: "get"; readonly key: string; readonly reply: OneshotSender<number | undefined> }
  | { readonly kind: "add"; readonly key: string; readonly amount: number; readonly reply: OneshotSender<number> };

const manager = future(async (commands: Receiver<Command>) => {
  const accounts = new Map<string, number>();
  for await (const command of commands) {
    const value = accounts.get(command.key);
    if (command.kind === "get") command.reply.send(value);
    else {
      const sum = (value ?? 0) + command.amount;
      accounts.set(command.key, sum);
      command.reply.send(sum);
    }
  }
  return accounts.size; // all senders are closed
});

const add = future(async (commands: Sender<Command>, key: string, amount: number) => {
  const [reply, answer] = oneshot<number>();
  await commands.send({ kind: "add", key, amount, reply });
  return await answer;
});

const get = future(async (commands: Sender<Command>, key: string) => {
  const [reply, answer] = oneshot<number | undefined>();
  await commands.send({ kind: "get", key, reply });
  return await answer;
});

const client = future(async (commands: Sender<Command>, amounts: readonly number[]) => {
  for (const amount of amounts) console.log(`tea: ${await add(commands, "tea", amount)}`);
});

const main = future(async () => {
  const [sender, receiver] = channel<Command>(8);
  const owner = spawn(manager(receiver), { name: "manager" });
  const clients = [spawn(client(sender, [1, 10])), spawn(client(sender, [100, 1000]))];
  for (const task of clients) await task;
  console.log(`in the end: tea ${await get(sender, "tea")}, coffee ${await get(sender, "coffee")}`);
  sender.close();
  console.log(`accounts: ${await owner}`);
});

await run(main());
