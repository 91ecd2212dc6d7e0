// Step 5: a `Delay` that keeps the waker and wakes it when the time has come. Rust's text starts a thread for that;
// here the event loop has timers.
//
// This is the one place where Rust's text cannot be followed word for word. There, `run` may block and the timer
// thread goes on. In JavaScript a loop that blocks is a loop in which no timer fires: look at the first line. An
// executor must return to the event loop, and a wake must start it again. The runtime does: look at the number of
// polls.
import { BaseFuture, Context, noopWaker, PENDING, type Poll, run } from "@stator/runtime";

class Delay extends BaseFuture<string> {
  polls = 0;
  private readonly ms: number;
  private timer: NodeJS.Timeout | undefined;
  private over = false;

  constructor(ms: number) {
    super();
    this.ms = ms;
  }

  poll(cx: Context): Poll<string> {
    this.polls += 1;
    if (this.over) return "done";
    if (this.timer === undefined) {
      const { waker } = cx; // keep the waker, never `cx`: one context serves many polls
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

function pollWithoutAPause(future: Delay, ms: number): string {
  const cx = new Context(noopWaker);
  for (const end = performance.now() + ms; performance.now() < end;) {
    const value = future.poll(cx);
    if (value !== PENDING) return value;
  }
  future.cancel();
  return "the timer never fired";
}

async function main(): Promise<void> {
  "use future";
  const delay = new Delay(5);
  const out = await delay;
  console.log(`a delay of 5 ms in a runtime: ${out}, after ${delay.polls} polls`);
}

console.log(`a delay of 5 ms in a loop of 50 ms: ${pollWithoutAPause(new Delay(5), 50)}`);
await run(main());
