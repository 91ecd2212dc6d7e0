// Step 9: futures move. One task polls a `Delay` once, then another task awaits it: the waker to be woken is the
// one of the *latest* poll.
//
// The `Delay` of step 5 keeps the waker of the first poll: it wakes a task that has long gone on, and the second
// one sleeps for ever. Look at the error output too: the runtime sees that the second poll returned PENDING without
// keeping a waker.
import { BaseFuture, type Context, future, PENDING, type Poll, pollFn, run, spawn, timeout } from "@stator/runtime";
import type { Future, JoinHandle, Waker } from "@stator/runtime";

class BrokenDelay extends BaseFuture<string> {
  private timer: NodeJS.Timeout | undefined;
  private over = false;

  poll(cx: Context): Poll<string> {
    if (this.over) return "done";
    if (this.timer === undefined) {
      const { waker } = cx; // the first one, for ever
      this.timer = setTimeout(() => {
        this.over = true;
        waker.wake();
      }, 20);
    }
    return PENDING;
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}

class Delay extends BaseFuture<string> {
  private timer: NodeJS.Timeout | undefined;
  private over = false;
  private waker: Waker | null = null;

  poll(cx: Context): Poll<string> {
    if (this.over) return "done";
    this.waker = cx.waker; // at each poll
    this.timer ??= setTimeout(() => {
      this.over = true;
      this.waker?.wake();
    }, 20);
    return PENDING;
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.waker = null;
  }
}

const second = future(async (delay: Future<string>) => {
  return `the second task was woken: ${await delay}`;
});

/** Polls `delay` here, then moves it into a task of its own. */
const handOver = future(async (delay: Future<string>) => {
  let task: JoinHandle<string> | undefined;
  await pollFn((cx) => {
    console.log(`first poll: ${delay.poll(cx) === PENDING ? "PENDING" : "ready"}`);
    task = spawn(second(delay), { name: "second" });
    return undefined;
  });
  return await timeout(200, task!);
});

const main = future(async () => {
  console.log("Delay");
  console.log(await handOver(new Delay()));
  console.log("BrokenDelay");
  try {
    console.log(await handOver(new BrokenDelay()));
  } catch (error) {
    console.log(`the second task was never woken: ${(error as Error).name}`);
  }
});

await run(main(), { name: "main" });
