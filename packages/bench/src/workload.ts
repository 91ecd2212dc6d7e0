// What the bench knows of a workload; the program itself is in `workloads/<name>/`, which says in its first lines what one operation is.

export interface Workload {
  readonly name: string;
  readonly title: string;
  /** What is measured: CPU time per operation, or bytes of the heap per operation. */
  readonly unit?: "time" | "bytes";
  /** What compiled code may take at most: of time as a ratio to native, of memory in bytes. */
  readonly bar?: number;
  /** What `main` is given. */
  readonly size: number;
  /** A size for tests: every path is taken, hardly any time passes. */
  readonly tiny: number;
  /** How many operations one unit of size is. */
  readonly operations?: number;
}

const CALLS_OF_FIB_16 = 3_193;

export const WORKLOADS: readonly Workload[] = [
  { name: "ready-loop", title: "ready await in a loop", bar: 0.08, size: 50_000, tiny: 10 },
  { name: "chain-ready", title: "chain of depth 10, ready", bar: 0.06, size: 5_000, tiny: 10 },
  { name: "chain-suspending", title: "chain of depth 10, suspending", bar: 0.35, size: 5_000, tiny: 10 },
  { name: "chain-100", title: "chain of depth 100, suspending", bar: 0.35, size: 500, tiny: 3 },
  { name: "fib", title: "recursive fib", bar: 0.17, size: 15, tiny: 1, operations: CALLS_OF_FIB_16 },
  { name: "yields-one", title: "yields, one task", bar: 0.35, size: 50_000, tiny: 10 },
  { name: "yields-many", title: "yields, 1,000 tasks", bar: 0.38, size: 100, tiny: 1, operations: 1_000 },
  { name: "spawn-one-by-one", title: "spawn and join, one by one", bar: 1.2, size: 30_000, tiny: 10 },
  { name: "spawn-all", title: "spawn and join, 100,000 at once", bar: 1.4, size: 100_000, tiny: 10 },
  { name: "spawn-suspending", title: "spawn and join, suspending once", bar: 0.55, size: 30_000, tiny: 10 },
  { name: "mpsc-bounded-1", title: "mpsc, bounded(1)", bar: 0.35, size: 30_000, tiny: 10 },
  { name: "mpsc-bounded-64", title: "mpsc, bounded(64)", bar: 0.13, size: 30_000, tiny: 200 },
  { name: "mpsc-unbounded", title: "mpsc, unbounded", bar: 0.14, size: 30_000, tiny: 10 },
  { name: "sleeps", title: "100,000 sleeps", bar: 0.4, size: 100_000, tiny: 20 },
  { name: "try-ready", title: "try/catch/finally loop, ready", bar: 0.14, size: 20_000, tiny: 200 },
  { name: "try-suspending", title: "try/catch/finally loop, suspending", bar: 0.6, size: 20_000, tiny: 200 },
  { name: "join-ready", title: "join of 1,000, ready", bar: 0.3, size: 20, tiny: 1, operations: 1_000 },
  { name: "join-suspending", title: "join of 1,000, suspending", bar: 0.75, size: 20, tiny: 1, operations: 1_000 },
  { name: "select", title: "select of 10, 9 cancelled", bar: 0.04, size: 500, tiny: 3 },
  { name: "stream-ready", title: "stream, ready items", bar: 0.04, size: 30_000, tiny: 10 },
  { name: "stream-suspending", title: "stream, suspending before each", bar: 0.3, size: 30_000, tiny: 10 },
  { name: "native-promise", title: "awaiting a native promise", bar: 1.2, size: 30_000, tiny: 10 },
  { name: "oneshot", title: "oneshot ping-pong", size: 10_000, tiny: 5 },
  { name: "notify", title: "Notify ping-pong", size: 20_000, tiny: 5 },
  { name: "deep-wakes", title: "1,000 wakes at depth 1,000", size: 3, tiny: 1, operations: 1_000 },
  { name: "mixed", title: "mixed: channels, timeouts, worker pool", size: 3_000, tiny: 100 },
  { name: "echo", title: "echo over loopback sockets", size: 50, tiny: 2, operations: 20 },
  { name: "parked", title: "bytes per parked task", unit: "bytes", bar: 256, size: 50_000, tiny: 10 },
  {
    name: "heap-after",
    title: "heap left after 1,000,000 tasks",
    unit: "bytes",
    size: 1_000,
    tiny: 1,
    operations: 1 / 1_000,
  },
];
