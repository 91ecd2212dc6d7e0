// Step 4: the smallest executor: a queue of futures, polled round and round until each is done.
//
// It needs no wakers, and that is what is wrong with it: look at the number of polls. It only works because this
// `Delay` reads the clock itself; while the loop runs, JavaScript could call back nobody.
import { BaseFuture, Context, future, noopWaker, PENDING, type Future, type Poll } from "@stator/runtime";

/** Processor time of this process, in milliseconds: what a busy loop burns, whatever else the machine does. */
const clock = (): number => process.cpuUsage().user / 1000;

class Delay extends BaseFuture<string> {
  private readonly when: number;

  constructor(when: number) {
    super();
    this.when = when;
  }

  poll(): Poll<string> {
    return clock() >= this.when ? "done" : PENDING;
  }

  cancel(): void {}
}

class MiniTokio {
  polls = 0;
  private readonly tasks: Future<void>[] = [];

  spawn(task: Future<void>): void {
    this.tasks.push(task);
  }

  run(): void {
    const cx = new Context(noopWaker);
    for (let task = this.tasks.shift(); task !== undefined; task = this.tasks.shift()) {
      this.polls += 1;
      if (task.poll(cx) === PENDING) this.tasks.push(task);
    }
  }
}

const miniTokio = new MiniTokio();
miniTokio.spawn(
  future.block(async () => {
    const out = await new Delay(clock() + 50);
    console.log(`slow: ${out}`);
  }),
);
miniTokio.spawn(
  future.block(async () => {
    console.log("quick: done");
  }),
);
miniTokio.run();
console.log(`polled more than a thousand times: ${miniTokio.polls > 1000}`);
