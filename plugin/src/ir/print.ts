// A machine as a table, one line per state: where it is in the source, what happens there, where it goes from there,
// what it keeps while it waits, and where cancel would take it.
//
//   drain  drain.ts:3  4 awaits, 1 try
//
//   fields   jobs limit done job permit
//   regions  r0 finally → 6, covers 4 5
//
//   0  :5   start                        → 1
//   1  :6   await jobs.recv()            job → 2            keeps jobs limit done
//   5  :10  await job.run()         r0   leave 7            keeps jobs limit done permit   cancel → 6

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

export interface PrintInput {
  /** `drain.ts:3`: where the function stands. */
  readonly place: string;
  readonly source: string;
}

export function printMachine(machine: Machine, layout: Layout, input: PrintInput): string {
  return new Printer(machine, layout, input).text();
}

class Printer {
  private readonly machine: Machine;
  private readonly layout: Layout;
  private readonly input: PrintInput;
  /** The machine's own notes on how a finally was entered: in every table alike, so in none. */
  private readonly notes: ReadonlySet<Variable | null>;

  constructor(machine: Machine, layout: Layout, input: PrintInput) {
    this.machine = machine;
    this.layout = layout;
    this.input = input;
    this.notes = new Set([...machine.regions.values()].flatMap((region) => [region.exit, region.outcome]));
  }

  text(): string {
    const lines = columns(this.layout.states.entries.map((entry, index) => this.row(entry, index)));
    return `${[this.header(), "", ...this.tables(), "", ...lines].join("\n")}\n`;
  }

  private header(): string {
    const blocks = [...this.machine.blocks.values()];
    const counted = (kind: Terminator["kind"], word: string): string[] => {
      const number = blocks.filter((block) => block.end.kind === kind).length;
      return number === 0 ? [] : [`${number} ${word}${number === 1 ? "" : "s"}`];
    };
    const tries = this.tries();
    const parts = [
      ...counted("await", "await"),
      ...counted("yield", "yield"),
      ...(tries === 0 ? [] : [`${tries} ${tries === 1 ? "try" : "tries"}`]),
    ];
    return `${this.machine.name}  ${this.input.place}  ${parts.length === 0 ? "no await" : parts.join(", ")}`;
  }

  /** Regions made by `try` statements; a catch and the finally after it are one. */
  private tries(): number {
    const written = [...this.machine.regions.values()].filter((region) =>
      ["catch", "finally"].includes(this.handlerName(region)),
    );
    const pairs = written.filter((region) => {
      const end = region.kind === "catch" ? region.span.node?.end : undefined;
      return end != null && /^\s*finally\b/.test(this.input.source.slice(end));
    });
    return written.length - pairs.length;
  }

  private handlerName(region: Region): string {
    return this.machine.blocks.get(region.handler)?.name ?? region.kind;
  }

  private tables(): string[] {
    const { homes, names } = this.layout;
    const fields = [...homes.of].filter(([variable, home]) => home.kind === "field" && !this.notes.has(variable));
    const cells = [...homes.cells].map(
      ([scope, inside]) => `${names.cells.get(scope) ?? "turn"} { ${inside.map((one) => one.name).join(", ")} }`,
    );
    const shown = [...fields.map(([variable]) => this.nameOf(variable)), ...cells];
    const lines = [`fields   ${shown.length === 0 ? "none" : shown.join(" ")}`];
    for (const region of this.machine.regions.values()) {
      const start = lines.length === 1 ? "regions  " : "         ";
      const covered = this.layout.states.entries.flatMap((entry, index) =>
        this.isInside(entry.block, region.id) ? [index] : [],
      );
      lines.push(
        `${start}r${region.id} ${this.handlerName(region)} → ${this.stateOf(region.handler)}, covers ${covered.join(" ")}`,
      );
    }
    return lines;
  }

  private isInside(id: BlockId, wanted: RegionId): boolean {
    for (let region = this.block(id).region; region !== null; region = this.machine.regions.get(region)!.parent) {
      if (region === wanted) return true;
    }
    return false;
  }

  private row(entry: Entry, index: number): string[] {
    const block = this.block(entry.block);
    const { end } = block;
    const region = block.region === null ? "" : `r${block.region}`;
    if (entry.kind === "block") {
      const test = block.steps.length === 0 && end.kind === "branch" ? ` ${textOf(end.test, this.input.source)}` : "";
      const what = block.id === this.machine.entry ? "start" : `${block.name}${test}`;
      return [String(index), `:${block.span.line}`, what, region, this.outcomes(block), "", ""];
    }
    if (end.kind !== "await" && end.kind !== "yield") throw new Error("Only a suspension has a poll point");
    const what = `${end.kind} ${end.text}`.replaceAll(/\s+/g, " ");
    return [
      String(index),
      `:${end.span.line}`,
      what,
      region,
      this.received(end) + this.reached(end.next),
      this.keeps(block),
      this.cancel(block),
    ];
  }

  /** The variable that takes what arrives, when it goes straight into one. */
  private received({ result, next }: Extract<Terminator, { kind: "await" | "yield" }>): string {
    if (result === null) return "";
    if (result.kind !== "temp") return `${this.nameOf(result)} `;
    const [step] = this.block(next).steps;
    if (step?.kind === "set")
      return step.value.type === "Identifier" && step.value.name === result.name
        ? `${this.nameOf(step.variable)} `
        : "";
    const node = step?.kind === "run" && step.node.type === "ExpressionStatement" ? step.node.expression : null;
    return node?.type === "AssignmentExpression" && node.operator === "=" && node.left.type === "Identifier"
      ? `${node.left.name} `
      : "";
  }

  /** In the order of the fields, so that the same set reads the same everywhere. */
  private keeps(block: Block): string {
    const kept = this.layout.liveness.across.get(block.id) ?? new Set();
    const names = [...this.layout.homes.of.keys()]
      .filter((variable) => kept.has(variable) && !this.notes.has(variable))
      .map((variable) => this.nameOf(variable));
    return names.length === 0 ? "keeps nothing" : `keeps ${names.join(" ")}`;
  }

  private cancel(block: Block): string {
    if (block.finalizing !== null) return "cancel waits";
    const region = cancelRegion(this.machine, block);
    return region === null ? "" : `cancel → ${this.stateOf(this.machine.regions.get(region)!.handler)}`;
  }

  /** All the ways out of a stretch of code that starts at a block. */
  private outcomes(block: Block): string {
    return [...new Set(this.exits(block, new Set()))].join(" | ");
  }

  private reached(id: BlockId): string {
    return [...new Set(this.goto(id, new Set()))].join(" | ");
  }

  private goto(id: BlockId, seen: Set<BlockId>): string[] {
    const state = this.layout.states.ofBlock.get(id);
    if (state !== undefined) return [`→ ${state}`];
    return seen.has(id) ? [] : this.exits(this.block(id), seen.add(id));
  }

  private exits(block: Block, seen: Set<BlockId>): string[] {
    return [...block.steps.flatMap((step) => this.jumps(step, seen)), ...this.ends(block, seen)];
  }

  private jumps(step: Step, seen: Set<BlockId>): string[] {
    if (step.kind !== "run" || step.jumps === null) return [];
    return [...step.jumps.values()].flatMap((jump) => {
      if (jump.kind === "leave") return [this.left(jump.exit)];
      return jump.kind === "return" ? ["return"] : this.goto(jump.to, seen);
    });
  }

  private ends(block: Block, seen: Set<BlockId>): string[] {
    const { end } = block;
    const value = (node: Parameters<typeof textOf>[0]): string =>
      node == null ? "" : ` ${textOf(node, this.input.source)}`;
    switch (end.kind) {
      case "goto":
        return this.goto(end.to, seen);
      case "branch":
        return [...this.goto(end.then, seen), ...this.goto(end.else, seen)];
      case "switch":
        return end.cases.flatMap((one) => this.goto(one.to, seen));
      case "await":
      case "yield":
        return [`→ ${this.layout.states.ofPoll.get(block.id)}`];
      case "return":
      case "throw":
        return [`${end.kind}${value(end.value)}`];
      case "leave":
        return [this.left(end.exit)];
      case "resume":
        return [
          ...end.gotos.map((id) => `resume ${this.stateOf(id)}`),
          ...(end.returns === null ? [] : ["return"]),
          "throw",
        ];
      default:
        return unreachable(end);
    }
  }

  private left(exit: Exit): string {
    return exit.kind === "return" ? "leave return" : `leave ${this.stateOf(exit.to)}`;
  }

  private stateOf(id: BlockId): string {
    return String(this.layout.states.ofBlock.get(id) ?? "?");
  }

  private block(id: BlockId): Block {
    return this.machine.blocks.get(id)!;
  }

  private nameOf(variable: Variable): string {
    return this.layout.names.of.get(variable) ?? variable.name;
  }
}

/** Columns as wide as their widest cell; a column that is empty in every row is left out. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row
      .flatMap((cell, at) => (width[at] === 0 ? [] : [cell.padEnd(width[at]!)]))
      .join("  ")
      .trimEnd(),
  );
}
