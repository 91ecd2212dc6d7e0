// A program, poll by poll: stops before each, shows where it is, and does what the user says.

import type { Task, TraceEvent } from "@stator/runtime";
import { framesOf } from "../program/frames.js";
import type { RuntimeModule } from "../load/program-loader.js";
import type { Terminal } from "../terminal.js";
import type { LineReader } from "./input.js";
import { HELP, parseAnswer, type Answer } from "./prompt.js";
import { fully, keptValues } from "./values.js";
import { label, show } from "./view.js";
import type { VirtualHost } from "./virtual-host.js";

/** Thrown through the program when its user has seen enough. */
export class Quit extends Error {}

export interface WalkSettings {
  readonly module: RuntimeModule;
  readonly host: VirtualHost;
  readonly terminal: Terminal;
  readonly input: LineReader;
  /** Whether answers are seen when they are typed. */
  readonly echo: boolean;
  /** Where sources are looked for. */
  readonly folders: readonly string[];
}

export class Walk {
  private readonly settings: WalkSettings;
  private readonly runtime: InstanceType<RuntimeModule["Runtime"]>;
  private ready: Task<unknown>[] = [];
  private readonly names = new WeakMap<Task<unknown>, string>();
  /** Not to be polled any more: whoever aborted them, the user or the program. */
  private readonly aborted = new WeakSet<Task<unknown>>();
  /** Whose cancelling has begun. */
  private readonly unwinding = new WeakSet<Task<unknown>>();
  private polls = 0;
  private until: Extract<Answer, { kind: "continue" }> | null = null;

  constructor(settings: WalkSettings) {
    this.settings = settings;
    const stop = (task: Task<unknown>): void => this.stop(task);
    class SteppedRuntime extends settings.module.Runtime {
      protected override step(task: Task<unknown>): void {
        stop(task);
        super.step(task);
      }
    }
    this.runtime = new SteppedRuntime({ host: settings.host, seed: 1 });
    settings.module.trace(this.runtime, (event) => this.follow(event));
    // Never left: the whole program belongs to this runtime.
    this.runtime.enter();
  }

  get liveTasks(): number {
    return this.runtime.liveTasks;
  }

  /** Said only while the user follows every step. */
  announce(text: string): void {
    if (this.until === null) this.say(this.settings.terminal.paint.faint(text));
  }

  tree(): string {
    return String(this.runtime.dump());
  }

  /** Keeps the ready queue as the runtime has it: spawned and woken tasks go to its end. */
  private follow(event: TraceEvent): void {
    const { task } = event;
    if (event.kind === "spawn") {
      // Named at the spawn: at the end its functions are gone.
      this.names.set(task, label(task));
      this.noteAbort(task);
    }
    if (event.kind === "spawn" || event.kind === "wake") this.ready.push(task);
    else if (event.kind === "done") this.announce(`  ${this.names.get(task) ?? task.label} is done: ${event.outcome}`);
  }

  /** A task tells that it is being cancelled only when it is, and we stop before that. */
  private noteAbort(task: Task<unknown>): void {
    const abort = task.abort.bind(task);
    task.abort = () => {
      this.aborted.add(task);
      abort();
    };
  }

  private stop(task: Task<unknown>): void {
    this.ready = this.ready.filter((one) => one !== task);
    this.polls++;
    if (this.until !== null && !this.arrived(task, this.until)) return this.noteCancel(task);
    this.until = null;
    this.display(task);
    while (!this.obey(this.ask(), task)) {
      // Until an answer lets the program go on.
    }
    this.noteCancel(task);
  }

  private noteCancel(task: Task<unknown>): void {
    if (this.aborted.has(task)) this.unwinding.add(task);
  }

  private arrived(task: Task<unknown>, { state, name }: Extract<Answer, { kind: "continue" }>): boolean {
    const innermost = framesOf(task).at(-1);
    return state !== null && innermost?.state === state && (name === null || innermost.machine.name === name);
  }

  private display(task: Task<unknown>): void {
    const { host, terminal, folders } = this.settings;
    const { polls, ready, runtime } = this;
    const cancel = !this.aborted.has(task) ? null : this.unwinding.has(task) ? "goes on" : "begins";
    const nextDeadline = runtime.timers?.next() ?? Infinity;
    terminal.out(show({ task, polls, ready, cancel, now: host.now(), nextDeadline }, terminal, folders));
  }

  private ask(): Answer {
    const { terminal, input, echo } = this.settings;
    terminal.out(terminal.paint.mark("step> "));
    const line = input.next();
    if (echo) terminal.out(`${line ?? "quit"}\n`);
    return line === null ? { kind: "quit" } : parseAnswer(line);
  }

  /** True when the program goes on. */
  private obey(answer: Answer, task: Task<unknown>): boolean {
    switch (answer.kind) {
      case "next":
        return true;
      case "continue":
        this.until = answer;
        return true;
      case "quit":
        throw new Quit();
      case "help":
        return this.say(HELP);
      case "tasks":
        return this.say(this.tree());
      case "print":
        return this.print(answer.name, task);
      case "wake":
      case "cancel":
        return this.touch(answer.kind, answer.task, task);
      default:
        return this.say(`  Cannot understand \`${answer.line}\`; \`help\` lists what can be said`);
    }
  }

  private print(name: string, task: Task<unknown>): false {
    for (const frame of framesOf(task).toReversed()) {
      const found = keptValues(frame).find(([kept]) => kept === name);
      if (found !== undefined) return this.say(`  ${name} = ${fully(found[1])}`);
    }
    return this.say(`  Cannot print \`${name}\`: no function of this task keeps it here`);
  }

  private touch(kind: "wake" | "cancel", id: number, next: Task<unknown>): false {
    const task = this.runtime.tasks().find((one) => one.id === id);
    if (task === undefined) return this.say(`  Cannot ${kind} task #${id}: it does not live`);
    if (kind === "wake") task.wake();
    else task.abort();
    const then = task === next ? "it is next" : "it is ready";
    return this.say(
      kind === "wake" ? `  ${label(task)} is woken: ${then}` : `  ${label(task)} will be cancelled: ${then}`,
    );
  }

  private say(text: string): false {
    this.settings.terminal.out(`${text}\n`);
    return false;
  }
}
