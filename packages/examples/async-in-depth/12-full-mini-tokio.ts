// Step 12: all of it together: tasks that wake themselves into a queue, the guard, `spawn` from anywhere through
// the current executor, and a delay made of `Notify`. Nothing of our runtime runs here but the contract: futures,
// contexts and wakers.
//
// Look at the output: "hello" at once, "world" a little later; and the program ends when nothing is left to wait
// for.
import { Context, future, PENDING, type Future, type Poll, type Waker } from "@stator/runtime";
import { Notify } from "@stator/runtime/sync";

class TaskFuture {
  private readonly future: Future<void>;
  private latest: Poll<void> = PENDING;

  constructor(body: Future<void>) {
    this.future = body;
  }

  poll(cx: Context): void {
    if (this.latest === PENDING) this.latest = this.future.poll(cx);
  }
}

class Task implements Waker {
  private readonly taskFuture: TaskFuture;
  private readonly executor: MiniTokio;

  constructor(body: Future<void>, executor: MiniTokio) {
    this.taskFuture = new TaskFuture(body);
    this.executor = executor;
  }

  wake(): void {
    this.executor.schedule(this);
  }

  willWake(other: Waker): boolean {
    return other === this;
  }

  poll(): void {
    this.taskFuture.poll(new Context(this));
  }
}

/** The executor that is running right now: how a task finds it without being told. */
let current: MiniTokio | undefined;

function spawn(body: Future<void>): void {
  if (current === undefined) throw new Error("Cannot spawn: no executor is running");
  current.spawn(body);
}

function runIn(executor: MiniTokio, tasks: readonly Task[]): void {
  current = executor;
  try {
    for (const task of tasks) task.poll();
  } finally {
    current = undefined;
  }
}

class MiniTokio {
  private readonly scheduled: Task[] = [];

  spawn(body: Future<void>): void {
    this.schedule(new Task(body, this));
  }

  schedule(task: Task): void {
    this.scheduled.push(task);
    if (this.scheduled.length === 1) setImmediate(() => this.run());
  }

  private run(): void {
    runIn(this, this.scheduled.splice(0));
  }
}

const delay = future(async (ms: number) => {
  const notify = new Notify();
  setTimeout(() => notify.notifyOne(), ms);
  await notify.notified();
});

const miniTokio = new MiniTokio();
miniTokio.spawn(
  future.block(async () => {
    spawn(
      future.block(async () => {
        await delay(100);
        console.log("world");
      }),
    );
    spawn(
      future.block(async () => {
        console.log("hello");
      }),
    );
  }),
);
