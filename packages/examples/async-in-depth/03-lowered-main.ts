// Step 3: what the compiler makes of an async function: a state machine, here polled by hand.
//
// `MainFuture` is what Tokio's text writes down for `main`; the compiler writes the same thing. Look at the two
// columns: both machines go through the same states. And after the end, a poll is an error. The generated class
// itself is shown by `stator expand packages/examples/async-in-depth/03-lowered-main.ts`.
import { BaseFuture, Context, future, PENDING, polledAfterCompletion, type Machine, type Poll } from "@stator/runtime";

/** Ready at its third poll: a delay without a clock. */
class Delay extends BaseFuture<string> {
  private polls = 0;

  poll(cx: Context): Poll<string> {
    this.polls += 1;
    if (this.polls === 3) return "done";
    cx.waker.wake();
    return PENDING;
  }

  cancel(): void {}
}

const main = future(async () => {
  const delay = new Delay();
  const out = await delay;
  return `out: ${out}`;
});

/** The same by hand: one state before the await, one at it, one after the end. */
class MainFuture extends BaseFuture<string> {
  state: "State0" | "State1" | "Terminated" = "State0";
  private delay: Delay | null = null;

  poll(cx: Context): Poll<string> {
    if (this.state === "Terminated") throw polledAfterCompletion(this);
    if (this.state === "State0") {
      this.delay = new Delay();
      this.state = "State1";
    }
    const out = this.delay!.poll(cx);
    if (out === PENDING) return PENDING;
    this.state = "Terminated";
    return `out: ${out}`;
  }

  cancel(): void {
    this.state = "Terminated";
  }
}

function show(value: Poll<string>): string {
  return value === PENDING ? "PENDING" : value;
}

const lowered = main();
const byHand = new MainFuture();
const machine = lowered as unknown as Machine; // it has `state` and `awaiting`, like every lowered function
const cx = new Context(); // with a waker that wakes nobody: we poll anyway

console.log(`not polled: state ${machine.state} and ${byHand.state}`);
for (let poll = 1; poll <= 3; poll++) {
  const values = `${show(lowered.poll(cx))} and ${show(byHand.poll(cx))}`;
  console.log(`poll ${poll}: ${values}; state ${machine.state < 0 ? "over" : machine.state} and ${byHand.state}`);
}
for (const finished of [lowered, byHand]) {
  try {
    finished.poll(cx);
  } catch (error) {
    console.log(`poll 4: ${(error as Error).name}`);
  }
}
