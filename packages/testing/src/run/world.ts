// What a scenario has at hand: a trace to write into, and things to wait for. The same on every stage.
//
// Law: whatever is taken logs `name+`, and `name-` when it is given back; so a trace shows whether each `finally` ran once, innermost first.

import type { Stage } from "./stage.js";

export interface Job {
  readonly poison: boolean;
  run(): Promise<void>;
}

export interface Permit {
  release(): void;
}

export interface World {
  /** Writes a word into the trace and gives it back. */
  log<T>(word: T): T;
  /** Logs `name+`. */
  enter(name: string): void;
  /** Logs `name-`. */
  leave(name: string): void;
  sleep(ms: number): Promise<void>;
  /** The value, after a while. */
  give<T>(value: T, ms?: number): Promise<T>;
  /** Fails after a while. */
  fail(message: string, ms?: number): Promise<never>;
  /** A promise of the host, already fulfilled. */
  native<T>(value: T): Promise<T>;
  /** Logs `job<n>` when it runs, which takes a while. */
  job(number: number): Job;
  /** Fails when it runs. */
  failing(message: string): Job;
  /** Must not be run. */
  poison(): Job;
  /** Gives the items one after the other, then undefined for ever. */
  channel<T>(...items: T[]): { recv(): Promise<T | undefined> };
  permits(count: number): { acquire(): Promise<Permit> };
  /** An iterable that logs `name+` when it is opened and `name-` when it is exhausted or closed. */
  items<T>(name: string, ...values: T[]): Iterable<T>;
  /** The same, asynchronous. */
  stream<T>(name: string, ...values: T[]): AsyncIterable<T>;
  /** Cancels `work` as soon as the word has been logged. Scenarios that say this are not run natively. */
  cancelAt<T>(word: string, work: T): T;
}

/** Thrown on a stage that cannot cancel. */
export class NeedsCancel extends Error {}

/** What is written down while a scenario runs. */
export interface Notes {
  readonly words: string[];
  /** The word to cancel at, until it has been logged. */
  cancelWord: string | null;
}

export function makeWorld(stage: Stage, notes: Notes): World {
  const log = <T>(word: T): T => {
    notes.words.push(String(word));
    if (String(word) === notes.cancelWord) {
      notes.cancelWord = null;
      stage.cancel();
    }
    return word;
  };
  const after = <T>(ms: number, finish: () => T): Promise<T> => stage.after(ms, finish) as Promise<T>;
  const enter = (name: string): void => void log(`${name}+`);
  const leave = (name: string): void => void log(`${name}-`);
  const fail = (message: string, ms = 1): Promise<never> =>
    after(ms, () => {
      throw new Error(message);
    });
  const job = (name: string, poison: boolean): Job => ({ poison, run: () => (log(name), after(1, () => {})) });
  return {
    log,
    enter,
    leave,
    sleep: (ms) => after(ms, () => {}),
    give: (value, ms = 1) => after(ms, () => value),
    fail,
    native: (value) => Promise.resolve(value),
    job: (number) => job(`job${number}`, false),
    failing: (message) => ({ poison: false, run: () => fail(message) }),
    poison: () => job("poison", true),
    channel: (...waiting) => ({ recv: () => after(1, () => waiting.shift()) }),
    permits: (count) => permits(count, after, enter, leave),
    items: (name, ...values) => items(name, values, enter, leave),
    stream: (name, ...values) => stream(name, values, after, enter, leave),
    cancelAt(word, work) {
      if (!stage.cancels) {
        Promise.resolve(work).catch(() => {}); // started already, and of no interest
        throw new NeedsCancel();
      }
      notes.cancelWord = word;
      return work;
    },
  };
}

type Mark = (name: string) => void;
type After = <T>(ms: number, finish: () => T) => Promise<T>;

function permits(count: number, after: After, enter: Mark, leave: Mark): { acquire(): Promise<Permit> } {
  let free = count;
  const release = (): void => {
    free++;
    leave("permit");
  };
  const take = (): Permit => {
    if (free === 0) throw new Error("no permit is left");
    free--;
    enter("permit");
    return { release };
  };
  return { acquire: () => after(1, take) };
}

function items<T>(name: string, values: readonly T[], enter: Mark, leave: Mark): Iterable<T> {
  return {
    *[Symbol.iterator]() {
      enter(name);
      try {
        yield* values;
      } finally {
        leave(name);
      }
    },
  };
}

function stream<T>(name: string, values: readonly T[], after: After, enter: Mark, leave: Mark): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator](): AsyncIterator<T, undefined> {
      const left = [...values];
      let open = true;
      const close = (): IteratorReturnResult<undefined> => {
        if (open) leave(name);
        open = false;
        return { value: undefined, done: true };
      };
      enter(name);
      return {
        next: () => after(1, () => (left.length > 0 && open ? { value: left.shift()!, done: false } : close())),
        return: () => after(1, close),
      };
    },
  };
}
