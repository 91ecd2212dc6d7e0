// Step 6: the same `Delay`, but it forgets to wake. It returned PENDING, so nobody will ever poll it again.
//
// In Rust this program hangs, and you are left to guess. Here the runtime tells at the very poll that returned
// PENDING that nobody kept the waker; and when nothing is left that could wake the task, the program fails with the
// tree of its tasks.
import { BaseFuture, PENDING, type Poll, run } from "@stator/runtime";

class Delay extends BaseFuture<string> {
  private readonly ms: number;
  private timer: NodeJS.Timeout | undefined;
  private over = false;

  constructor(ms: number) {
    super();
    this.ms = ms;
  }

  poll(): Poll<string> {
    if (this.over) return "done";
    this.timer ??= setTimeout(() => {
      this.over = true; // and now `waker.wake()`, had it been kept
    }, this.ms);
    return PENDING;
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}

async function main(): Promise<void> {
  "use future";
  console.log("waiting");
  console.log(await new Delay(5));
}

await run(main(), { name: "main" });
