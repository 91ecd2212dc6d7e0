/**
 * What every task is doing, read off the suspended machines without polling anything: chain of functions, source text awaited,
 * live variables, and the leaf at the end.
 */
import { placeOf } from "../core/await-trace.js";
import { below, waitsAt } from "../core/below.js";
import type { Machine, Pollable } from "../core/future.js";
import { isMachine } from "../core/into-future.js";
import { metadataOf } from "../core/metadata.js";
import { siteOf } from "../core/task-info.js";
import { CANCELLING, QUEUED, RUNNING } from "../core/task-state.js";
import type { Task } from "../core/task.js";
import { dumpText } from "./dump-text.js";
import { show } from "./show-value.js";

/** One suspended function. */
export interface FrameDump {
  readonly name: string;
  /** `file:line:column` of the await. */
  readonly place: string;
  /** The source text awaited. */
  readonly awaits: string | undefined;
  readonly variables: Readonly<Record<string, string>>;
}

/** A chain of functions and the leaf that the innermost waits for. */
export interface ChainDump {
  /** Outermost first. */
  readonly frames: readonly FrameDump[];
  /** What the leaf says of itself. */
  readonly leaf: string;
  /** The task that holds what the leaf waits for, if it knows. */
  readonly holder: number | undefined;
  /** Where the leaf is a combinator: the chains of its children. */
  readonly children: readonly ChainDump[];
}

/** A live task: its chain of functions, and where it comes from. */
export interface TaskDump extends ChainDump {
  readonly id: number;
  readonly name: string | undefined;
  readonly spawnedAt: string | undefined;
  readonly parent: number | undefined;
  readonly state: "ready" | "running" | "waiting";
  readonly cancelling: boolean;
}

/** What a dump may be told. */
export interface DumpOptions {
  /** Gives what is shown instead of a variable's value. By default names that sound like secrets are hidden. */
  readonly redact?: (name: string, value: unknown) => unknown;
}

/**
 * All live tasks. `toString` gives the text, `JSON.stringify` the data.
 *
 * @example
 * ```ts
 * import { Runtime, sleep } from "@stator/runtime";
 *
 * const runtime = new Runtime();
 * const nap = runtime.spawn(sleep(60_000), { name: "nap" });
 * const dump = runtime.dump();
 * console.log(dump.tasks.map((task) => `${task.name}: ${task.state}`)); // [ 'nap: ready' ]
 * await nap.stop();
 * ```
 */
export class Dump {
  readonly tasks: readonly TaskDump[];

  constructor(tasks: readonly Task<unknown>[], now: number, options: DumpOptions = {}) {
    const reader = new Reader(now, options.redact ?? hideSecrets);
    this.tasks = tasks.map((task) => reader.task(task));
  }

  toString(): string {
    return dumpText(this.tasks);
  }
}

class Reader {
  private readonly now: number;
  private readonly redact: (name: string, value: unknown) => unknown;

  constructor(now: number, redact: (name: string, value: unknown) => unknown) {
    this.now = now;
    this.redact = redact;
  }

  task(task: Task<unknown>): TaskDump {
    const { flags, info } = task;
    return {
      id: task.id,
      name: info?.name,
      spawnedAt: siteOf(info),
      parent: info === null || info.parent === 0 ? undefined : info.parent,
      state: (flags & RUNNING) !== 0 ? "running" : (flags & QUEUED) !== 0 ? "ready" : "waiting",
      cancelling: (flags & CANCELLING) !== 0,
      ...this.chain(task.frames()),
    };
  }

  private chain(frames: readonly Pollable<unknown>[]): ChainDump {
    const machines = frames.filter(isMachine);
    const innermost = frames.at(-1);
    const leaf = innermost !== undefined && isMachine(innermost) ? leafOf(innermost) : (innermost ?? null);
    const said = leaf?.describeWait?.(this.now) ?? (leaf === null ? "its start" : `a ${leaf.constructor.name}`);
    const { text, holder, children } = typeof said === "string" ? { text: said } : said;
    return {
      frames: machines.map((machine) => this.frame(machine)),
      leaf: text,
      holder,
      children: (children ?? []).map((child) => this.chain([child, ...below(child)])),
    };
  }

  private frame(machine: Machine): FrameDump {
    const metadata = metadataOf(machine);
    const state = metadata?.states[waitsAt(machine)];
    const variables: Record<string, string> = {};
    for (const name of state?.keeps ?? []) {
      const field = metadata?.fields?.[name] ?? name;
      const value = (machine as unknown as Record<string, unknown>)[field];
      variables[name] = show(this.redact(name, value));
    }
    const name = metadata?.name ?? machine.constructor.name;
    return { name, place: placeOf(machine), awaits: state?.awaits, variables };
  }
}

function leafOf(machine: Machine): Pollable<unknown> | null {
  return waitsAt(machine) > 0 ? machine.awaiting : null;
}

function hideSecrets(name: string, value: unknown): unknown {
  return /passw|secret|token|credential|apikey|api_key/i.test(name) ? "(hidden)" : value;
}
