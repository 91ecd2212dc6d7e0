import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import {
  PENDING,
  future,
  now,
  pause,
  pollFn,
  Runtime,
  sleep,
  spawn,
  timeout,
  yieldNow,
  type ClockPolicy,
  type VirtualClock,
} from "@stator/runtime";
import { testRuntime } from "@stator/runtime/testing";

/** Tasks that sleep until 10, 10, 20 and 30, and note what time they see then. */
function sleepers(seen: string[]): void {
  for (const ms of [10, 10, 20, 30]) {
    spawn(
      future(function* () {
        yield* sleep(ms);
        seen.push(`${ms}@${now()}`);
      })(),
    );
  }
}

/** Runs `body` on the platform's own host, with a clock that stands at zero. */
function paused<T>(policy: ClockPolicy, body: (clock: VirtualClock) => Generator<unknown, T>): Promise<T> {
  const runtime = new Runtime();
  return runtime.run(future(body)(pause({ runtime, policy, start: 0 })));
}

describe("a clock that stands still", () => {
  it("#211 advance gives back before the woken tasks ran, and all see the same time", async () => {
    const seen: string[] = [];
    await paused("manual", function* (clock) {
      sleepers(seen);
      yield* yieldNow();
      yield* clock.advance(100);
      expect(seen).toEqual([]);
      expect(now()).toBe(100);
      yield* yieldNow();
    });
    expect(seen).toEqual(["10@100", "10@100", "20@100", "30@100"]);
  });

  it("#212 jumps by itself when all wait: each sees its own deadline", async () => {
    const seen: string[] = [];
    await paused("auto", function* () {
      sleepers(seen);
      yield* sleep(40);
      seen.push(`end@${now()}`);
    });
    expect(seen).toEqual(["10@10", "10@10", "20@20", "30@30", "end@40"]);
  });

  it("#221 advanceAndRun steps deadline by deadline", async () => {
    const seen: string[] = [];
    await paused("manual", function* (clock) {
      sleepers(seen);
      yield* clock.advanceAndRun(25);
      expect(seen).toEqual(["10@10", "10@10", "20@20"]);
      expect(now()).toBe(25);
      yield* clock.advanceAndRun(25);
      expect(now()).toBe(50);
    });
    expect(seen).toEqual(["10@10", "10@10", "20@20", "30@30"]);
  });

  it("#221 with the manual policy it never jumps", async () => {
    const log: string[] = [];
    await paused("manual", function* (clock) {
      spawn(
        future(function* () {
          yield* sleep(10);
          log.push("slept");
        })(),
      );
      for (let i = 0; i < 20; i++) yield* yieldNow();
      expect([log.length, now()]).toEqual([0, 0]);
      yield* clock.advanceAndRun(10);
    });
    expect(log).toEqual(["slept"]);
  });

  it("#213 advances by fractions, refuses to when it runs, and goes on from where it stood", async () => {
    await paused("manual", function* (clock) {
      yield* clock.advance(0.25);
      yield* clock.advance(0.5);
      expect(now()).toBe(0.75);
      expect(() => pause()).toThrow("paused already");
      clock.resume();
      expect(() => clock.resume()).toThrow("not paused");
      expect(() => clock.advanceAndRun(1)).toThrow("not paused");
      yield* sleep(2);
      expect(now()).toBeGreaterThanOrEqual(2.75);
      clock.pause();
      const then = now();
      yield* yieldNow();
      expect(now()).toBe(then);
    });
  });

  it("#218 does not jump while work outside holds it", async () => {
    const elapsed = await paused("auto", function* (clock) {
      const release = clock.hold();
      const outside = new Promise<void>((resolve) => setTimeout(resolve, 20));
      spawn(sleep(1_000_000)).detach();
      yield outside;
      const after = now();
      release();
      return after;
    });
    expect(elapsed).toBe(0);
  });

  it("#219 a task that is always busy keeps it from jumping", async () => {
    await paused("auto", function* () {
      const waits = spawn(sleep(5));
      for (let i = 0; i < 20; i++) yield* yieldNow();
      expect([waits.isFinished, now()]).toEqual([false, 0]);
      yield* waits;
      expect(now()).toBe(5);
    });
  });

  it("works on a host that is stepped by hand, too", () => {
    const { runtime, host } = testRuntime();
    const clock = pause({ runtime, start: 1000 });
    const handle = runtime.spawn(sleep(250));
    host.runUntilIdle();
    expect([handle.isFinished, clock.now(), host.now()]).toEqual([true, 1250, 0]);
  });

  it("jumps on past a timer that nobody waits for any more", async () => {
    await paused("auto", function* () {
      const left = sleep(25);
      expect(yield* pollFn((cx) => (left.poll(cx) === PENDING ? "waiting" : "over"))).toBe("waiting");
      yield* sleep(30);
      expect(now()).toBe(30);
    });
  });
});

describe("a clock beside real I/O", () => {
  /** An answer that takes the network some milliseconds, asked for with a timeout of a virtual second. */
  async function ask(policy: ClockPolicy): Promise<string> {
    const server = createServer((socket) =>
      socket.on("error", () => {}).on("data", (data) => setTimeout(() => socket.end(data), 20)),
    );
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const sockets: Socket[] = [];
    const answer = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => socket.write("hello"));
        sockets.push(socket);
        socket.on("error", reject).on("data", (data) => resolve(String(data)));
      });
    try {
      return await paused(policy, function* () {
        return yield* timeout(
          1_000,
          future(function* () {
            return (yield answer()) as string;
          })(),
        );
      });
    } finally {
      // What is still open when the next clock is paused would count as open before.
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
      await new Promise((gone) => setTimeout(gone, 50)); // The host closes handles in turns of its own.
    }
  }

  it("jumps over what is in flight when it is simply automatic, as Tokio's does", async () => {
    await expect(ask("auto")).rejects.toThrow("the time is up");
  });

  it("waits for what is in flight with the policy for that, then jumps again", async () => {
    expect(await ask("auto-when-io-idle")).toBe("hello");
    const end = await paused("auto-when-io-idle", function* () {
      yield* sleep(3_600_000);
      return now();
    });
    expect(end).toBe(3_600_000);
  });
});
