// Step 2: a future written by hand. It looks at the clock each time it is polled, and each time asks to be polled
// again.
//
// Look at the number of polls. The answer is right, but the processor was busy all the while: nobody should wake a
// task that cannot go on yet. Steps 5 to 7 mend that.
import { BaseFuture, type Context, PENDING, type Poll, run } from "@stator/runtime";

/** Processor time of this process, in milliseconds: what a busy loop burns, whatever else the machine does. */
const clock = (): number => process.cpuUsage().user / 1000;

class Delay extends BaseFuture<string> {
  polls = 0;
  private readonly when: number;

  constructor(when: number) {
    super();
    this.when = when;
  }

  poll(cx: Context): Poll<string> {
    this.polls += 1;
    if (clock() >= this.when) {
      console.log("Hello world");
      return "done"; // Rust's `Poll::Ready("done")` is the value itself
    }
    cx.waker.wake(); // "poll me again, at once"
    return PENDING;
  }

  cancel(): void {} // It holds nothing that would have to be let go.
}

async function main(): Promise<void> {
  "use future";
  const delay = new Delay(clock() + 50);
  const out = await delay;
  console.log(`out: ${out}`);
  console.log(`polled more than a thousand times: ${delay.polls > 1000}`);
}

await run(main());
