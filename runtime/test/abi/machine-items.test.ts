// The class lowering of an async generator, read item by item and stepped by hand.

import { describe, expect, test } from "vitest";
import { DONE } from "../../src/abi.js";
import { ItemLoop } from "../../src/abi/item-loop.js";
import type { MachineStream } from "../../src/abi/machine-items.js";
import { machineStream } from "../../src/abi/machine-stream.js";
import { END } from "../../src/abi/machine-walk.js";
import { BaseFuture, Context, PENDING, type Pollable, wakerFrom } from "../../src/index.js";

const cx = new Context();

/** Gives the items; `onStep` runs inside each step. */
function streamOf(items: readonly unknown[], onStep: (index: number) => void = () => {}): MachineStream {
  return machineStream({
    state: 0,
    resume() {
      const index = this.state;
      this.state = DONE;
      onStep(index);
      if (index < items.length) this.state = index + 1;
      return items[index];
    },
  });
}

/** What a loop over it sees in one turn. */
function turn(items: ItemLoop, context = cx): unknown {
  const item = items.poll(context);
  if (item === PENDING) return "pending";
  return item === END ? "end" : item;
}

class Gate extends BaseFuture<unknown> {
  value: unknown = PENDING;

  poll(): unknown {
    return this.value;
  }

  cancel(): void {}
}

describe("a reader of a machine's items", () => {
  test("goes before what was asked while the machine ran, which is woken", () => {
    const asked: Pollable<unknown>[] = [];
    let woken = 0;
    const stream = streamOf([1, 2, 3, 4], (index) => {
      if (index !== 2) return;
      asked.push(stream.next());
      expect(asked[0]!.poll(new Context(wakerFrom(() => woken++)))).toBe(PENDING);
    });
    const items = new ItemLoop(stream);
    expect([turn(items), turn(items), turn(items)]).toEqual([1, 2, 3]);
    expect(woken).toBe(1);
    expect(turn(items)).toBe("pending");
    expect(asked[0]!.poll(cx)).toEqual({ value: 4, done: false });
    expect(turn(items)).toBe("end");
  });

  test("keeps its item when the waker of the next one polls at once, and finds the end", () => {
    const gate = new Gate();
    const stream = streamOf([gate]);
    const [first, second] = [new ItemLoop(stream), new ItemLoop(stream)];
    const seen: unknown[] = [];
    expect(turn(first)).toBe("pending");
    const eager = new Context(wakerFrom(() => seen.push(turn(second))));
    expect(turn(second, eager)).toBe("pending");
    gate.value = "item";
    expect(turn(first)).toBe("item");
    expect(seen).toEqual(["end"]);
  });

  test("lets a return be polled again that came after the end and has to wait for its value", () => {
    const gate = new Gate();
    const stream = streamOf([]);
    expect(turn(new ItemLoop(stream))).toBe("end");
    const closing = stream.return(gate);
    expect(closing.poll(cx)).toBe(PENDING);
    gate.value = "r";
    expect(closing.poll(cx)).toEqual({ value: "r", done: true });
  });
});
