/** Random sequences of calls, compared with what must hold after each of them. */
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { PENDING } from "@stator/runtime";
import { channel, Notify, Semaphore, type Permit, type Send } from "@stator/runtime/sync";
import { mock, type MockTask } from "@stator/runtime/testing";
import { waitersOf } from "./support.js";

const step = fc.record({ action: fc.nat(4), which: fc.nat(20), count: fc.nat(3) });
const steps = fc.array(step, { maxLength: 60 });

/** Takes one out of a list, if there is one. */
function pick<I>(items: I[], which: number): I | undefined {
  return items.length === 0 ? undefined : items.splice(which % items.length, 1)[0];
}

describe("models", () => {
  it("no permit is ever lost or made, whatever is acquired, dropped and released", () => {
    const property = fc.property(steps, (sequence) => {
      const total = 4;
      const seats = new Semaphore(total);
      const waiting: MockTask<Permit>[] = [];
      const held: Permit[] = [];
      for (const { action, which, count } of sequence) {
        if (action <= 1) waiting.push(mock(seats.acquireMany(count)));
        else if (action === 2) pick(waiting, which)?.cancel();
        else if (action === 3) pick(held, which)?.release();
        const task = pick(waiting, which);
        if (task === undefined) continue;
        const permit = task.poll();
        if (permit === PENDING) waiting.push(task);
        else held.push(permit);
      }
      for (const task of waiting) task.cancel();
      for (const permit of held) permit.release();
      return seats.availablePermits === total && waitersOf(seats) === 0;
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("everybody who waits for permits is served as soon as it can be, in order", () => {
    const property = fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 }), (wanted) => {
      const seats = new Semaphore(0);
      const tasks = wanted.map((count) => mock(seats.acquireMany(count)));
      for (const task of tasks) task.poll();
      let released = 0;
      let due = 0;
      let needed = 0;
      for (let i = 0; i < 40; i++) {
        seats.addPermits(1);
        released++;
        while (due < wanted.length && needed + wanted[due]! <= released) needed += wanted[due++]!;
        if (!tasks.every((task, at) => task.isWoken === at < due)) return false;
      }
      return true;
    });
    fc.assert(property);
  });

  it("every value that was sent is received once, in order; no slot is lost", () => {
    const property = fc.property(steps, (sequence) => {
      const [sender, receiver] = channel<number>(2);
      const sending: { task: MockTask<void>; send: Send<number> }[] = [];
      const receiving: MockTask<number | undefined>[] = [];
      const sent: number[] = [];
      const received: (number | undefined)[] = [];
      let next = 0;
      for (const { action, which } of sequence) {
        if (action <= 1) {
          const send = sender.send(next++);
          sending.push({ send, task: mock(send) });
        } else if (action === 2) receiving.push(mock(receiver.recv()));
        else if (action === 3) pick(sending, which)?.task.cancel();
        else pick(receiving, which)?.cancel();
        const one = pick(sending, which);
        if (one?.task.poll() === PENDING) sending.push(one);
        else if (one !== undefined) sent.push(one.send.value);
        const other = pick(receiving, which);
        const value = other?.poll();
        if (value === PENDING) receiving.push(other!);
        else if (other !== undefined) received.push(value);
      }
      for (const { task } of sending) task.cancel();
      for (const task of receiving) task.cancel();
      for (let found = receiver.tryRecv(); found.status === "value"; found = receiver.tryRecv()) {
        received.push(found.value);
      }
      const whole = sender.capacity === 2 && sender.senderCount === 1 && waitersOf(sender) === 0;
      return whole && JSON.stringify(received) === JSON.stringify(sent);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("Notify does what a simple model of it does", () => {
    const property = fc.property(steps, (sequence) => {
      const notify = new Notify();
      const model = new NotifyModel();
      const waiting: { id: number; task: MockTask<void> }[] = [];
      let lastId = 0;
      for (const { action, which } of sequence) {
        const one = action <= 1 ? { id: ++lastId, task: mock(notify.notified()) } : pick(waiting, which);
        if (action === 2) {
          one?.task.cancel();
          model.cancel(one?.id ?? 0);
        } else if (one !== undefined) {
          const ready = one.task.poll() !== PENDING;
          if (ready !== model.poll(one.id)) return false;
          if (!ready) waiting.push(one);
        }
        if (action < 3) continue;
        if (action === 3) notify.notifyOne();
        else notify.notifyLast();
        model.notify(action === 3);
      }
      return waitersOf(notify) === model.queue.length;
    });
    fc.assert(property, { numRuns: 500 });
  });
});

class NotifyModel {
  readonly queue: number[] = [];
  private readonly granted = new Map<number, boolean>();
  private permit = false;

  notify(oldest: boolean): void {
    const id = oldest ? this.queue.shift() : this.queue.pop();
    if (id === undefined) this.permit = true;
    else this.granted.set(id, oldest);
  }

  poll(id: number): boolean {
    if (this.granted.delete(id)) return true;
    if (this.queue.includes(id)) return false;
    if (!this.permit) this.queue.push(id);
    const ready = this.permit;
    this.permit = false;
    return ready;
  }

  cancel(id: number): void {
    if (this.queue.includes(id)) this.queue.splice(this.queue.indexOf(id), 1);
    const direction = this.granted.get(id);
    this.granted.delete(id);
    if (direction !== undefined) this.notify(direction);
  }
}
