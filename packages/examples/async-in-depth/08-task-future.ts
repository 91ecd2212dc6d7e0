// Step 8: a task may be woken although it has finished: the wake was already under way. It must not be polled
// again.
//
// `Hasty` wakes its task and finishes in the same poll, so the task is in the queue once more. Look at what happens
// to the executor without the guard that Tokio's text calls `TaskFuture`.
import { BaseFuture, Context, future, PENDING, type Future, type Poll, type Waker } from "@stator/runtime";

class Hasty extends BaseFuture<string> {
  poll(cx: Context): Poll<string> {
    cx.waker.wake();
    return "done";
  }

  cancel(): void {}
}

/** A future and what its latest poll gave. */
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

interface Pollable {
  poll(cx: Context): unknown;
}

class Task implements Waker {
  private readonly future: Pollable;
  private readonly queue: Task[];

  constructor(body: Pollable, queue: Task[]) {
    this.future = body;
    this.queue = queue;
  }

  wake(): void {
    this.queue.push(this);
  }

  willWake(other: Waker): boolean {
    return other === this;
  }

  poll(): void {
    this.future.poll(new Context(this));
  }
}

/** Enough of an executor for futures that never wait. */
function runAll(body: Pollable): void {
  const queue: Task[] = [];
  queue.push(new Task(body, queue));
  for (let turn = 1, task = queue.shift(); task !== undefined; turn++, task = queue.shift()) {
    console.log(`  turn ${turn}`);
    task.poll();
  }
}

const main = future(async () => {
  console.log(`  main: ${await new Hasty()}`);
});

console.log("without the guard");
try {
  runAll(main());
} catch (error) {
  console.log(`  ${(error as Error).name}`);
}

console.log("with the guard");
runAll(new TaskFuture(main()));
