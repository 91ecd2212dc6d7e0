// The least that hand-written machines need to run: a queue of tasks and a way to wait for one. No cancellation, no errors, no reports, no tools: a limit to
// compare with, not something to use.
//
// Laws
// 1. A task is in the queue at most once. Whoever returns PENDING has seen to it that the task is queued again.
// 2. `start` of a function runs its body at once. Only if that suspends is there a machine: `start` leaves it in `suspended` and gives PENDING.
// 3. The host gets a turn after a slice of a millisecond, as in the real runtime.

export const PENDING = Symbol("pending");

export interface Machine {
  poll(): unknown;
}

const SLICE = 1;
const POLLS_BETWEEN_LOOKS = 256;

export class Task implements Machine {
  private readonly machine: Machine;
  private done = false;
  private queued = false;
  private value: unknown = undefined;
  private joiner: Task | null = null;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  wake(): void {
    if (this.queued || this.done) return;
    this.queued = true;
    queue.push(this);
    if (!draining.now) {
      draining.now = true;
      void settled.then(drain);
    }
  }

  run(): void {
    this.queued = false;
    running.task = this;
    const value = this.machine.poll();
    if (value === PENDING) return;
    this.done = true;
    this.value = value;
    this.joiner?.wake();
  }

  /** Waits for the task: what a handle is. */
  poll(): unknown {
    if (this.done) return this.value;
    this.joiner = running.task;
    return PENDING;
  }
}

/** Where `start` leaves the machine of a body that has suspended. */
export const suspended: { machine: Machine } = { machine: { poll: () => undefined } };

const settled = Promise.resolve();
const draining = { now: false };
export const running: { task: Task } = { task: new Task({ poll: () => undefined }) };

/** A ring that doubles when it is full. */
class Queue {
  private ring: (Task | null)[] = Array.from<null>({ length: 1_024 }).fill(null);
  private head = 0;
  length = 0;

  push(task: Task): void {
    const { ring } = this;
    if (this.length === ring.length) {
      this.ring = [...ring.slice(this.head), ...ring.slice(0, this.head), ...Array.from(ring, () => null)];
      this.head = 0;
    }
    this.ring[(this.head + this.length++) & (this.ring.length - 1)] = task;
  }

  shift(): Task {
    const task = this.ring[this.head]!;
    this.head = (this.head + 1) & (this.ring.length - 1);
    this.length--;
    return task;
  }
}

const queue = new Queue();

function drain(): void {
  const until = performance.now() + SLICE;
  for (let polls = 1; queue.length > 0; polls++) {
    queue.shift().run();
    if (polls % POLLS_BETWEEN_LOOKS === 0 && performance.now() > until) {
      setImmediate(drain);
      return;
    }
  }
  draining.now = false;
}

export function spawn(machine: Machine): Task {
  const task = new Task(machine);
  task.wake();
  return task;
}

/** Suspends once. */
export class Hop implements Machine {
  private yielded = false;

  poll(): unknown {
    if (this.yielded) return undefined;
    this.yielded = true;
    running.task.wake();
    return PENDING;
  }
}

export const start = (main: (size: number) => Machine, size: number): Promise<unknown> =>
  new Promise((resolve) => {
    const machine = main(size);
    spawn({
      poll() {
        const value = machine.poll();
        if (value !== PENDING) resolve(value);
        return value;
      },
    });
  });
