// Step 10: polled often, a `Delay` should neither start a timer each time nor store a waker that it has already.
// `willWake` tells whether two wakers wake the same task.
//
// Look at the counts. Awaited beside something that is quicker, the delay is polled once per select: one timer in
// all, and the waker is only replaced when it is another one.
import { BaseFuture, type Context, future, PENDING, type Poll, run, yieldNow } from "@stator/runtime";
import type { Waker } from "@stator/runtime";
import { ref, select } from "@stator/runtime/combinators";

class Delay extends BaseFuture<string> {
  polls = 0;
  timers = 0;
  stores = 0;
  private readonly ms: number;
  private timer: NodeJS.Timeout | undefined;
  private waker: Waker | null = null;
  private over = false;

  constructor(ms: number) {
    super();
    this.ms = ms;
  }

  poll(cx: Context): Poll<string> {
    this.polls += 1;
    if (this.over) return "done";
    const { waker } = cx;
    if (this.waker === null || !this.waker.willWake(waker)) {
      this.waker = waker;
      this.stores += 1;
    }
    if (this.timer === undefined) {
      this.timers += 1;
      this.timer = setTimeout(() => {
        this.over = true;
        this.waker?.wake();
      }, this.ms);
    }
    return PENDING;
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.waker = null;
  }

  counts(): string {
    return `polls: ${this.polls}, timers: ${this.timers}, wakers stored: ${this.stores}`;
  }
}

/** Polls a future once per turn, always as the same task. */
class EachTurn<T> extends BaseFuture<T> {
  private readonly inner: BaseFuture<T>;
  private left: number;

  constructor(inner: BaseFuture<T>, turns: number) {
    super();
    this.inner = inner;
    this.left = turns;
  }

  poll(cx: Context): Poll<T> {
    const value = this.inner.poll(cx);
    this.left -= 1;
    if (value === PENDING && this.left > 0) cx.waker.wake();
    return value;
  }

  cancel(cx: Context): Poll<void> {
    return this.inner.cancel(cx);
  }
}

const main = future(async () => {
  const same = new Delay(20);
  await new EachTurn(same, 4);
  console.log(`polled by one task: ${same.counts()}`);

  // Each select gives its branches wakers of their own, so that only the branch that was woken is polled.
  const selected = new Delay(1000);
  for (let turn = 1; turn <= 4; turn++) {
    await select({ delay: ref(selected), turn: yieldNow() });
  }
  selected.cancel();
  console.log(`polled by selects: ${selected.counts()}`);
});

await run(main());
