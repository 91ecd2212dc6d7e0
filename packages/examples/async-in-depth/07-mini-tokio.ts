// Step 7: the executor with wakers. A task is its own waker: to wake it is to put it into the queue of scheduled
// tasks.
//
// Look at the number of polls: two, one to start and one when there is something to do. In step 4 there were
// thousands.
import { BaseFuture, Context, future, PENDING, type Future, type Poll, type Waker } from "@stator/runtime";

class Delay extends BaseFuture<string> {
  private readonly ms: number;
  private timer: NodeJS.Timeout | undefined;
  private over = false;

  constructor(ms: number) {
    super();
    this.ms = ms;
  }

  poll(cx: Context): Poll<string> {
    if (this.over) return "done";
    if (this.timer === undefined) {
      const { waker } = cx;
      this.timer = setTimeout(() => {
        this.over = true;
        waker.wake();
      }, this.ms);
    }
    return PENDING;
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}

class Task implements Waker {
  polls = 0;
  private readonly future: Future<void>;
  private readonly executor: MiniTokio;

  constructor(body: Future<void>, executor: MiniTokio) {
    this.future = body;
    this.executor = executor;
  }

  wake(): void {
    this.executor.schedule(this);
  }

  willWake(other: Waker): boolean {
    return other === this;
  }

  poll(): void {
    this.polls += 1;
    this.future.poll(new Context(this));
  }
}

class MiniTokio {
  private readonly scheduled: Task[] = [];

  spawn(body: Future<void>): Task {
    const task = new Task(body, this);
    this.schedule(task);
    return task;
  }

  /** Rust's `run` waits in `recv`. Here nothing may wait: the first task in the queue asks for a run. */
  schedule(task: Task): void {
    this.scheduled.push(task);
    if (this.scheduled.length === 1) setImmediate(() => this.run());
  }

  private run(): void {
    for (const task of this.scheduled.splice(0)) task.poll();
  }
}

const miniTokio = new MiniTokio();
const slow = miniTokio.spawn(
  future.block(async () => {
    const out = await new Delay(20);
    console.log(`slow: ${out}`);
  }),
);
const quick = miniTokio.spawn(
  future.block(async () => {
    console.log("quick: done");
  }),
);

process.once("exit", () => {
  console.log(`slow was polled ${slow.polls} times, quick ${quick.polls} time`);
});
