import { describe, expect, test } from "vitest";
import type { Task } from "../../src/core/task.js";
import { listTasks } from "../../src/executor/task-list.js";
import { RunQueue } from "../../src/executor/run-queue.js";
import { TaskTable } from "../../src/executor/task-table.js";

const task = (): Task<unknown> => ({ id: 0 }) as Task<unknown>;

function filled(table: TaskTable, count: number): Task<unknown>[] {
  return Array.from({ length: count }, () => {
    const one = task();
    table.add(one);
    return one;
  });
}

describe("the table of tasks", () => {
  test("gives ids from 1 on, and finds each task by its id", () => {
    const table = new TaskTable();
    const tasks = filled(table, 40);
    expect(tasks.map(({ id }) => id)).toEqual(tasks.map((_, index) => index + 1));
    expect(tasks.every((one) => table.at(one.id) === one)).toBe(true);
    expect(table.size).toBe(40);
  });

  test("keeps everybody apart as it grows, with old ones among them", () => {
    const table = new TaskTable();
    const old = filled(table, 3);
    for (const one of filled(table, 10)) table.remove(one);
    const crowd = filled(table, 10_000);
    const all = [...old, ...crowd];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.every((one) => table.at(one.id) === one)).toBe(true);
    expect(listTasks(table)).toEqual(all);
  });

  test("passes over the ids whose place is taken", () => {
    const table = new TaskTable();
    const [first] = filled(table, 1);
    let last = 0;
    for (let i = 0; i < 200; i++) {
      const [one] = filled(table, 1);
      last = one!.id;
      expect(table.at(first!.id)).toBe(first);
      table.remove(one!);
    }
    // Of every 64 ids two are not given: the place of the first task, and the place 0.
    expect(last).toBe(201 + 2 * 3);
    expect(table.slots).toHaveLength(64);
  });

  test("gives back the room of a crowd that has gone", () => {
    const table = new TaskTable();
    const crowd = filled(table, 1000);
    expect(table.slots.length).toBeGreaterThan(1000);
    for (const one of crowd) table.remove(one);
    expect(table.slots).toHaveLength(64);
    expect(filled(table, 1)[0]!.id).toBeGreaterThan(1000);
  });

  test("finds tasks by what a queue keeps of ids beyond 32 bits, and no task has a 0 there", () => {
    const table = new TaskTable();
    const queue = new RunQueue();
    Object.assign(table, { lastId: 2 ** 32 - 20 });
    const tasks = filled(table, 40);
    expect(tasks.at(-1)!.id).toBeGreaterThan(2 ** 32);
    for (const { id } of tasks) queue.push(id);
    for (const one of tasks) {
      const entry = queue.shift();
      expect(entry).not.toBe(0);
      expect(table.at(entry)).toBe(one);
    }
  });
});
