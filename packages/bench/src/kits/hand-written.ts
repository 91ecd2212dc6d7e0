// The least that hand-written machines need to run: a queue of tasks and a way to wait for one. No cancellation, no errors, no reports, no tools: a limit to
// compare with, not something to use.
//
// Laws
// 1. A task is in the queue at most once. Whoever returns PENDING has seen to it that the task is queued again.
// 2. `start…` of a function runs its body at once and gives the value, or the machine that goes on after it has suspended. All values here are numbers, so
//    `typeof` tells which.
// 3. The host gets a turn after a slice of a millisecond, as in the real runtime.
// 4. The queue is a ring of small integers, the places of tasks in a list: storing those needs no write barrier.

export const PENDING: unique symbol = Symbol("pending");

export type Poll = number | typeof PENDING;

export interface Machine {
  poll(task: Task): Poll;
}

const SLICE = 1;
/** Polls between two looks at the time, less one; a power of two, less one. */
const STRETCH = 255;

export class Task implements Machine {
  private readonly machine: Machine;
  private readonly place: number;
  /** In the queue, or never to be put there again. */
  private queued: boolean;
  private value: Poll;
  private joiner: Task | null;

  constructor(machine: Machine) {
    this.machine = machine;
    this.place = executor.enter(this);
    this.queued = true;
    this.value = PENDING;
    this.joiner = null;
    executor.push(this.place);
  }

  wake(): void {
    if (this.queued) return;
    this.queued = true;
    executor.push(this.place);
  }

  run(): void {
    this.queued = false;
    const value = this.machine.poll(this);
    if (typeof value !== "number") return;
    this.queued = true;
    this.value = value;
    executor.leave(this.place);
    this.joiner?.wake();
  }

  /** Waits for the task: what a handle is. */
  poll(task: Task): Poll {
    const { value } = this;
    if (typeof value !== "number") this.joiner = task;
    return value;
  }
}

class Executor {
  private readonly tasks: (Task | null)[] = [];
  private readonly freePlaces: number[] = [];
  private ring = new Int32Array(1_024);
  private head = 0;
  private tail = 0;
  private draining = false;

  enter(task: Task): number {
    const place = this.freePlaces.pop() ?? this.tasks.length;
    this.tasks[place] = task;
    return place;
  }

  leave(place: number): void {
    this.tasks[place] = null;
    this.freePlaces.push(place);
  }

  push(place: number): void {
    const { ring, tail } = this;
    ring[tail] = place;
    this.tail = (tail + 1) & (ring.length - 1);
    if (this.tail === this.head) this.grow();
    if (this.draining) return;
    this.draining = true;
    void settled.then(drain);
  }

  drain(): void {
    const until = performance.now() + SLICE;
    let polls = 0;
    while (this.head !== this.tail) {
      const { ring, head } = this;
      this.head = (head + 1) & (ring.length - 1);
      this.tasks[ring[head]!]!.run();
      if ((++polls & STRETCH) === 0 && performance.now() > until) {
        setImmediate(drain);
        return;
      }
    }
    this.draining = false;
  }

  /** The ring is full: its end has met its head. */
  private grow(): void {
    const { ring, head } = this;
    const larger = new Int32Array(2 * ring.length);
    larger.set(ring.subarray(head));
    larger.set(ring.subarray(0, head), ring.length - head);
    this.ring = larger;
    this.head = 0;
    this.tail = ring.length;
  }
}

const executor = new Executor();
const settled = Promise.resolve();
const drain = (): void => executor.drain();

export function spawn(machine: Machine): Task {
  return new Task(machine);
}

class Root implements Machine {
  private readonly machine: Machine;
  private readonly finish: (value: number) => void;

  constructor(machine: Machine, finish: (value: number) => void) {
    this.machine = machine;
    this.finish = finish;
  }

  poll(task: Task): Poll {
    const value = this.machine.poll(task);
    if (typeof value === "number") this.finish(value);
    return value;
  }
}

export const start = (main: (size: number) => Machine, size: number): Promise<number> =>
  new Promise((resolve) => {
    spawn(new Root(main(size), resolve));
  });
