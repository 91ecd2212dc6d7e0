import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { future, interval, PENDING, pending, ready, sleep } from "@stator/runtime";
import { FuturesUnordered, mapped } from "@stator/runtime/combinators";
import {
  collect,
  count,
  from,
  fromAsyncIterable,
  fromBroadcast,
  fromEvents,
  fromInterval,
  fromIterable,
  fromPoll,
  fromReadable,
  fromWatch,
  map,
  Stream,
  take,
  takeUntil,
  toReadable,
} from "@stator/runtime/stream";
import { broadcast, LaggedError, unboundedChannel, watch } from "@stator/runtime/sync";
import { mock, probe, testRuntime, type Log } from "@stator/runtime/testing";
import { generatorStream } from "@stator/runtime/abi";
import { tap } from "./support.js";

describe("Stream", () => {
  it("does nothing before it is asked, and is not run by being dropped", () => {
    const log: Log = [];
    const stream = fromPoll(
      () => (log.push("poll"), { value: 1, done: false }),
      () => void log.push("cancel"),
    ).pipe(map((value) => value + 1));
    expect(mock(stream.return()).poll()).toEqual({ value: undefined, done: true });
    expect(log).toEqual([]);
    expect(mock(stream.next()).poll()).toEqual({ value: undefined, done: true });
    expect(log).toEqual([]);
  });

  it("next() that is dropped has taken nothing", () => {
    const source = tap<number>();
    const first = mock(source.stream.next());
    expect(first.poll()).toBe(PENDING);
    source.push(1);
    expect(first.isWoken).toBe(true);
    first.cancel();
    expect(mock(source.stream.next()).poll()).toEqual({ value: 1, done: false });
  });

  it("#243 a second next() while one is waiting is refused, and the first still gets its item", () => {
    const source = tap<number>();
    const first = mock(source.stream.next());
    first.poll();
    expect(() => mock(source.stream.next()).poll()).toThrow("another `next` of this stream is waiting");
    source.push(1);
    expect(first.poll()).toEqual({ value: 1, done: false });
    expect(() => first.poll()).toThrow("Cannot poll");
  });

  it("return() wakes the next() that is waiting, which then finds the end", () => {
    const source = tap<number>();
    const first = mock(source.stream.next());
    first.poll();
    mock(source.stream.return()).poll();
    expect(first.isWoken).toBe(true);
    expect(first.poll()).toEqual({ value: undefined, done: true });
  });

  it("is over after a throw, and has dropped its source before", () => {
    const log: Log = [];
    const source = tap<number>("source", log);
    const stream = source.stream.pipe(
      map((value) => {
        if (value === 2) throw new Error("two");
        return value;
      }),
    );
    source.push(1, 2, 3);
    expect(mock(stream.next()).poll()).toEqual({ value: 1, done: false });
    expect(() => mock(stream.next()).poll()).toThrow("two");
    expect(log).toEqual(["drop source"]);
    expect(mock(stream.next()).poll()).toEqual({ value: undefined, done: true });
  });

  it("works in a native for await, and is dropped by a break", async () => {
    const log: Log = [];
    const source = tap<number>("source", log);
    source.push(1, 2, 3);
    for await (const value of source.stream) {
      log.push(`${value}`);
      if (value === 2) break;
    }
    expect(log).toEqual(["1", "2", "drop source"]);
  });
});

describe("fromIterable()", () => {
  it("closes a generator that has begun, once, and not one that has ended", () => {
    const { run } = testRuntime();
    const log: Log = [];
    function* numbers() {
      try {
        yield* [1, 2];
      } finally {
        log.push("closed");
      }
    }
    expect(run(fromIterable(numbers()).pipe(take(1), collect()))).toEqual([1]);
    expect(log).toEqual(["closed"]);
    expect(run(fromIterable(numbers()).pipe(collect()))).toEqual([1, 2]);
    expect(log).toEqual(["closed", "closed"]);
  });

  it("pays for each item, so that an endless one lets others run", () => {
    const { runtime, host } = testRuntime({ fuzz: false, budget: 128 });
    const log: Log = [];
    let items = 0;
    function* endless() {
      for (;;) yield items++;
    }
    const reader = runtime.spawn(fromIterable(endless()).pipe(count()));
    runtime.spawn(mapped(ready(0), () => log.push(`other after ${items}`)));
    for (let turns = 0; turns < 3; turns++) host.turn();
    expect(log).toEqual(["other after 128"]);
    reader.abort();
    host.runUntilIdle();
    expect(reader.isFinished).toBe(true);
  });

  it("does not await what it gives", () => {
    const promise = Promise.resolve(1);
    expect(mock(from([promise]).next()).poll()).toEqual({ value: promise, done: false });
  });
});

describe("fromAsyncIterable()", () => {
  const letters = (log: Log, wait: Promise<unknown> = Promise.resolve()) =>
    (async function* () {
      try {
        yield "a";
        await wait;
        yield "b";
      } finally {
        await Promise.resolve();
        log.push("closed");
      }
    })();

  it("#244 calls return() when it is dropped, and waits for the answer", async () => {
    const log: Log = [];
    const stream = fromAsyncIterable(letters(log));
    expect(await stream.next()).toEqual({ value: "a", done: false });
    await stream.return();
    expect(log).toEqual(["closed"]);
    expect(await stream.next()).toEqual({ value: undefined, done: true });
  });

  it("#244 calls return() behind a next() that will never answer, and does not wait for that", async () => {
    let returned = 0;
    const stuck: AsyncIterator<string> = {
      next: () => new Promise(() => {}),
      return: () => (returned++, new Promise(() => {})),
    };
    const stream = fromAsyncIterable({ [Symbol.asyncIterator]: () => stuck });
    const { run } = testRuntime();
    expect(run(stream.pipe(takeUntil(sleep(5)), collect()))).toEqual([]);
    expect(returned).toBe(1);
  });

  it("#244 calls no return() on an iterator that was not begun, has ended, or has failed", () => {
    const log: Log = [];
    const iterator = (...steps: (() => unknown)[]): AsyncIterable<number> => ({
      [Symbol.asyncIterator]: () => ({
        next: () => steps.shift()!() as Promise<IteratorResult<number>>,
        return: () => (log.push("return"), ready({ value: 0, done: true }) as Promise<IteratorResult<number>>),
      }),
    });
    const { run } = testRuntime();
    run(from(iterator()).return());
    expect(run(from(iterator(() => ready({ done: true }))).pipe(collect()))).toEqual([]);
    const failing = iterator(() => {
      throw new Error("no");
    });
    expect(() => run(from(failing).pipe(collect()))).toThrow("no");
    expect(log).toEqual([]);
    run(from(iterator(() => ready({ value: 1, done: false }))).pipe(take(1), collect()));
    expect(log).toEqual(["return"]);
  });

  it("drops a next() that is a future", () => {
    const log: Log = [];
    const iterable = { [Symbol.asyncIterator]: () => ({ next: () => probe<IteratorResult<number>>("next", log) }) };
    const { run } = testRuntime({ fuzz: false });
    expect(run(from(iterable).pipe(takeUntil(sleep(5)), collect()))).toEqual([]);
    expect(log).toEqual(["start next", "drop next"]);
  });
});

describe("from()", () => {
  it("gives a stream back as it is", () => {
    const stream = from([1]);
    expect(from(stream)).toBe(stream);
    expect(stream).toBeInstanceOf(Stream);
  });

  it("#243 a lowered async generator runs its finally once when it is dropped at a yield", () => {
    const { run } = testRuntime();
    const log: Log = [];
    function* body(): Generator {
      try {
        yield 1;
        yield 2;
      } finally {
        log.push("finally");
      }
    }
    const numbers = generatorStream(body());
    const stream = from<unknown>(numbers as never);
    expect(run(stream.next())).toEqual({ value: 1, done: false });
    run(stream.return());
    run(stream.return());
    expect(log).toEqual(["finally"]);
    expect(run(stream.next())).toEqual({ value: undefined, done: true });
  });

  it("reads a set of futures, and cancels it when it is dropped", () => {
    const log: Log = [];
    const { run } = testRuntime();
    const set = new FuturesUnordered<unknown>([ready(1), probe("slow", log)]);
    expect(run(from(set).pipe(take(1), collect()))).toEqual([1]);
    expect(log.at(-1)).toBe("drop slow");
    expect(set.size).toBe(0);
  });

  it("reads a receiver and leaves it open", () => {
    const { run } = testRuntime();
    const [sender, receiver] = unboundedChannel<number>();
    sender.send(1);
    sender.send(2);
    expect(run(from(receiver).pipe(take(1), collect()))).toEqual([1]);
    expect([receiver.isClosed, receiver.length]).toEqual([false, 1]);
  });
});

describe("fromWatch() and fromBroadcast()", () => {
  it("gives the watched value first, then each change, and passes over what was replaced", () => {
    const { runtime, host } = testRuntime();
    const [sender, receiver] = watch(1);
    const handle = runtime.spawn(fromWatch(receiver).pipe(collect()));
    host.runUntilIdle();
    sender.send(2);
    sender.send(3);
    host.runUntilIdle();
    sender.close();
    host.runUntilIdle();
    expect(handle.take()).toEqual([1, 3]);
  });

  it("puts a LaggedError in the place of what was overwritten; from() throws it", () => {
    const { run } = testRuntime();
    const [sender, receiver] = broadcast<number>(2);
    const second = sender.subscribe();
    for (const value of [1, 2, 3, 4]) sender.send(value);
    sender.close();
    const [lag, ...rest] = run(fromBroadcast(receiver).pipe(collect()));
    expect(lag).toBeInstanceOf(LaggedError);
    expect(rest).toEqual([3, 4]);
    expect(() => run(from(second).pipe(collect()))).toThrow("2 values were overwritten");
  });
});

describe("fromInterval()", () => {
  it("gives the moments of the ticks and leaves no timer behind", () => {
    const { run, assertNoLeaks } = testRuntime();
    expect(run(fromInterval(interval(10)).pipe(take(3), collect()))).toEqual([0, 10, 20]);
    assertNoLeaks();
  });
});

describe("fromEvents()", () => {
  it("listens from the first poll to the end", () => {
    const target = new EventTarget();
    const { runtime, host } = testRuntime();
    const handle = runtime.spawn(fromEvents(target, "ping").pipe(take(2), count()));
    target.dispatchEvent(new Event("ping"));
    host.runUntilIdle();
    for (let i = 0; i < 3; i++) target.dispatchEvent(new Event("ping"));
    host.runUntilIdle();
    expect(handle.take()).toBe(2);
  });

  it("throws an error of an emitter behind what came before it, and takes off all listeners", () => {
    const emitter = new EventEmitter();
    const { runtime, host } = testRuntime();
    const stream = fromEvents(emitter, "data");
    const read = future(function* () {
      const first = yield* stream.next();
      yield* sleep(1);
      return [first.value, yield* stream.next()];
    });
    const handle = runtime.spawn(read());
    host.runUntilIdle();
    emitter.emit("data", 1, 2);
    emitter.emit("error", new Error("broken"));
    host.runToEnd();
    expect(() => handle.take()).toThrow("broken");
    expect([emitter.listenerCount("data"), emitter.listenerCount("error")]).toEqual([0, 0]);
  });
});

describe("Web Streams", () => {
  it("fromReadable() reads to the end and gives the lock back", async () => {
    const readable = new ReadableStream<number>({
      start(controller) {
        controller.enqueue(1);
        controller.enqueue(2);
        controller.close();
      },
    });
    expect(await fromReadable(readable).pipe(collect())).toEqual([1, 2]);
    expect(readable.locked).toBe(false);
  });

  it("fromReadable() cancels the readable in the middle of a read, and waits for that", async () => {
    const log: Log = [];
    const readable = new ReadableStream<number>({
      cancel: () => new Promise<void>((resolve) => setTimeout(() => resolve(void log.push("cancelled")), 5)),
    });
    expect(await fromReadable(readable).pipe(takeUntil(sleep(5)), collect())).toEqual([]);
    expect([log, readable.locked]).toEqual([["cancelled"], false]);
  });

  it("fromReadable() throws the error of the readable", async () => {
    const readable = new ReadableStream<number>({ start: (controller) => controller.error(new Error("broken")) });
    await expect(fromReadable(readable).pipe(collect())).rejects.toThrow("broken");
  });

  it("toReadable() is pulled item by item, and its cancel drops the stream", async () => {
    const log: Log = [];
    const source = tap<number>("source", log);
    source.push(1, 2);
    const reader = source.stream.pipe(toReadable({ highWaterMark: 0 })).getReader();
    expect(await reader.read()).toEqual({ value: 1, done: false });
    expect(source.polls()).toBe(1);
    await reader.cancel();
    expect(log).toEqual(["drop source"]);
    const waiting = from<number>({ [Symbol.asyncIterator]: () => ({ next: () => pending() }) });
    const stuck = waiting.pipe(toReadable()).getReader();
    const read = stuck.read();
    await stuck.cancel();
    expect(await read).toEqual({ value: undefined, done: true });
  });
});
