// A machine as data for people and tools: one row per state, with where it is in the source, what happens there, where it
// goes from there, what it keeps while it waits, and where cancel would take it.

import { cancelRegion } from "./graph.js";
import type { Entry, Layout } from "./layout.js";
import {
  unreachable,
  type Block,
  type BlockId,
  type Exit,
  type Machine,
  type Region,
  type RegionId,
  type Step,
  type Terminator,
} from "./machine.js";
import type { Variable } from "./scope-table.js";
import { textOf } from "./source-text.js";

/** A way out of a state. */
export type Way =
  | { readonly kind: "goto"; readonly to: number }
  /** Through the finally of the region to a state; null where that finally never lets it go on. */
  | { readonly kind: "leave"; readonly to: number | null }
  /** Out of a finally, to where the machine was going before. */
  | { readonly kind: "resume"; readonly to: number | null }
  /** `text` is the statement: `return done`. */
  | { readonly kind: "return" | "throw"; readonly text: string }
  /** To return, through a finally. */
  | { readonly kind: "leave return" };

export interface StateRow {
  readonly state: number;
  readonly line: number;
  /** `await`, `yield`: the machine can be seen waiting here. `code`: it only passes through. */
  readonly kind: "start" | "code" | "await" | "yield";
  /** `await job.run()`, `for job !== undefined`, `finally`: on one line. */
  readonly what: string;
  /** The innermost region that it lies in. */
  readonly region: string | null;
  /** The variable that takes what arrives, when it goes straight into one. */
  readonly receives: string | null;
  readonly ways: readonly Way[];
  /** In the order of the fields. */
  readonly keeps: readonly string[];
  /** The state that cancel enters; null where it just ends, `waits` where it lets a finally end first. */
  readonly cancel: number | "waits" | null;
}

export interface RegionRow {
  readonly name: string;
  /** `catch`, `finally`, `close`, and what else protects some code. */
  readonly kind: string;
  readonly handler: number;
  readonly covers: readonly number[];
}

export interface StatesTable {
  readonly name: string;
  readonly awaits: number;
  readonly yields: number;
  readonly tries: number;
  readonly fields: readonly string[];
  readonly regions: readonly RegionRow[];
  readonly rows: readonly StateRow[];
}

export function tabulate(machine: Machine, layout: Layout, source: string): StatesTable {
  return new Tabulator(machine, layout, source).table();
}

class Tabulator {
  private readonly machine: Machine;
  private readonly layout: Layout;
  private readonly source: string;
  /** The machine's own notes on how a finally was entered: in every table alike, so in none. */
  private readonly notes: ReadonlySet<Variable | null>;

  constructor(machine: Machine, layout: Layout, source: string) {
    this.machine = machine;
    this.layout = layout;
    this.source = source;
    this.notes = new Set([...machine.regions.values()].flatMap((region) => [region.exit, region.outcome]));
  }

  table(): StatesTable {
    const ends = [...this.machine.blocks.values()].map(({ end }) => end.kind);
    return {
      name: this.machine.name,
      awaits: ends.filter((kind) => kind === "await").length,
      yields: ends.filter((kind) => kind === "yield").length,
      tries: this.tries(),
      fields: this.fields(),
      regions: [...this.machine.regions.values()].map((region) => this.region(region)),
      rows: this.layout.states.entries.map((entry, index) => this.row(entry, index)),
    };
  }

  /** Regions made by `try` statements; a catch and the finally after it are one. */
  private tries(): number {
    const written = [...this.machine.regions.values()].filter((region) =>
      ["catch", "finally"].includes(this.handlerName(region)),
    );
    const pairs = written.filter((region) => {
      const end = region.kind === "catch" ? region.span.node?.end : undefined;
      return end != null && /^\s*finally\b/.test(this.source.slice(end));
    });
    return written.length - pairs.length;
  }

  private handlerName(region: Region): string {
    return this.machine.blocks.get(region.handler)?.name ?? region.kind;
  }

  private fields(): string[] {
    const { homes, names } = this.layout;
    const fields = [...homes.of].filter(([variable, home]) => home.kind === "field" && !this.notes.has(variable));
    const cells = [...homes.cells].map(
      ([scope, inside]) => `${names.cells.get(scope) ?? "turn"} { ${inside.map((one) => one.name).join(", ")} }`,
    );
    return [...fields.map(([variable]) => this.nameOf(variable)), ...cells];
  }

  private region(region: Region): RegionRow {
    return {
      name: `r${region.id}`,
      kind: this.handlerName(region),
      handler: this.layout.states.ofBlock.get(region.handler)!,
      covers: this.layout.states.entries.flatMap((entry, index) =>
        this.isInside(entry.block, region.id) ? [index] : [],
      ),
    };
  }

  private isInside(id: BlockId, wanted: RegionId): boolean {
    for (let region = this.block(id).region; region !== null; region = this.machine.regions.get(region)!.parent) {
      if (region === wanted) return true;
    }
    return false;
  }

  private row(entry: Entry, state: number): StateRow {
    const block = this.block(entry.block);
    const { end } = block;
    const region = block.region === null ? null : `r${block.region}`;
    if (entry.kind === "block") {
      const test = block.steps.length === 0 && end.kind === "branch" ? ` ${textOf(end.test, this.source)}` : "";
      const isStart = block.id === this.machine.entry;
      const what = isStart ? "start" : `${block.name}${test}`;
      const ways = distinct(this.exits(block, new Set()));
      const kind = isStart ? "start" : "code";
      return { state, line: block.span.line, kind, what, region, receives: null, ways, keeps: [], cancel: null };
    }
    if (end.kind !== "await" && end.kind !== "yield") throw new Error("Only a suspension has a poll point");
    return {
      state,
      line: end.span.line,
      kind: end.kind,
      // What is delegated to begins with its asterisk.
      what: `${end.kind} ${end.text}`.replaceAll(/\s+/g, " ").replace(/^yield \*/, "yield*"),
      region,
      receives: this.received(end),
      ways: distinct(this.goto(end.next, new Set())),
      keeps: this.keeps(block),
      cancel: this.cancel(block),
    };
  }

  private received({ result, next }: Extract<Terminator, { kind: "await" | "yield" }>): string | null {
    if (result === null) return null;
    if (result.kind !== "temp") return this.nameOf(result);
    const [step] = this.block(next).steps;
    if (step?.kind === "set")
      return step.value.type === "Identifier" && step.value.name === result.name ? this.nameOf(step.variable) : null;
    const node = step?.kind === "run" && step.node.type === "ExpressionStatement" ? step.node.expression : null;
    return node?.type === "AssignmentExpression" && node.operator === "=" && node.left.type === "Identifier"
      ? node.left.name
      : null;
  }

  private keeps(block: Block): string[] {
    const kept = new Set(this.layout.liveness.across.get(block.id));
    return [...this.layout.homes.of.keys()]
      .filter((variable) => kept.has(variable) && !this.notes.has(variable))
      .map((variable) => this.nameOf(variable));
  }

  private cancel(block: Block): StateRow["cancel"] {
    if (block.finalizing !== null) return "waits";
    const region = cancelRegion(this.machine, block);
    return region === null ? null : this.layout.states.ofBlock.get(this.machine.regions.get(region)!.handler)!;
  }

  private goto(id: BlockId, seen: Set<BlockId>): Way[] {
    const state = this.layout.states.ofBlock.get(id);
    if (state !== undefined) return [{ kind: "goto", to: state }];
    return seen.has(id) ? [] : this.exits(this.block(id), seen.add(id));
  }

  /** All the ways out of a stretch of code that starts at a block. */
  private exits(block: Block, seen: Set<BlockId>): Way[] {
    return [...block.steps.flatMap((step) => this.jumps(step, seen)), ...this.ends(block, seen)];
  }

  private jumps(step: Step, seen: Set<BlockId>): Way[] {
    if (step.kind !== "run" || step.jumps === null) return [];
    return [...step.jumps.values()].flatMap((jump) => {
      if (jump.kind === "leave") return [this.left(jump.exit)];
      return jump.kind === "return" ? [{ kind: "return", text: "return" }] : this.goto(jump.to, seen);
    });
  }

  private ends(block: Block, seen: Set<BlockId>): Way[] {
    const { end } = block;
    switch (end.kind) {
      case "goto":
        return this.goto(end.to, seen);
      case "branch":
        return [...this.goto(end.then, seen), ...this.goto(end.else, seen)];
      case "switch":
        return end.cases.flatMap((one) => this.goto(one.to, seen));
      case "await":
      case "yield":
        return [{ kind: "goto", to: this.layout.states.ofPoll.get(block.id)! }];
      case "return":
      case "throw":
        return [
          { kind: end.kind, text: end.value == null ? end.kind : `${end.kind} ${textOf(end.value, this.source)}` },
        ];
      case "leave":
        return [this.left(end.exit)];
      case "resume":
        return [
          ...end.gotos.map((id): Way => ({ kind: "resume", to: this.layout.states.ofBlock.get(id) ?? null })),
          ...(end.returns === null ? [] : [{ kind: "return", text: "return" } as const]),
          { kind: "throw", text: "throw" },
        ];
      default:
        return unreachable(end);
    }
  }

  private left(exit: Exit): Way {
    return exit.kind === "return"
      ? { kind: "leave return" }
      : { kind: "leave", to: this.layout.states.ofBlock.get(exit.to) ?? null };
  }

  private block(id: BlockId): Block {
    return this.machine.blocks.get(id)!;
  }

  private nameOf(variable: Variable): string {
    return this.layout.names.of.get(variable) ?? variable.name;
  }
}

function distinct(ways: readonly Way[]): Way[] {
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
}
