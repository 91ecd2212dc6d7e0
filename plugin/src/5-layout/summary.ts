// What each block does with the variables: what it reads before it gives it a value, what it surely gives one, and which
// blocks touch a variable at all.

import { jumpTarget, targetsOf } from "../ir/graph.js";
import type { Block, BlockId, Jump, Machine, RegionId, ReturnJump, Terminator } from "../ir/machine.js";
import type { ScopeTable, Variable } from "../ir/scope-table.js";
import { expressionsOf, touchesOf, touchesOfStep, type Touch } from "../ir/touches.js";

/** A way out of a block. */
export interface Exit {
  readonly to: BlockId;
  /** What has surely been given a value by then. */
  readonly kills: ReadonlySet<Variable>;
  /** What is set on the way. */
  readonly given: readonly Variable[];
}

export interface BlockFacts {
  readonly uses: ReadonlySet<Variable>;
  readonly exits: readonly Exit[];
}

export interface Summary {
  readonly blocksOf: Map<Variable, Set<BlockId>>;
  readonly facts: Map<BlockId, BlockFacts>;
  readonly reads: Set<Variable>;
}

export function summarise(machine: Machine, table: ScopeTable, isOwn: (variable: Variable) => boolean): Summary {
  const summary: Summary = { blocksOf: new Map(), facts: new Map(), reads: new Set() };
  for (const block of machine.blocks.values())
    summary.facts.set(block.id, new Summariser(machine, block, isOwn, summary).run(table));
  // A throw sets them before the handler begins.
  for (const region of machine.regions.values()) noteRegion(machine, region.id, region.handler, summary.blocksOf);
  return summary;
}

class Summariser {
  private readonly machine: Machine;
  private readonly block: Block;
  private readonly isOwn: (variable: Variable) => boolean;
  private readonly summary: Summary;
  private readonly uses = new Set<Variable>();
  private readonly kills = new Set<Variable>();
  private readonly exits: Exit[] = [];

  constructor(machine: Machine, block: Block, isOwn: (variable: Variable) => boolean, summary: Summary) {
    this.machine = machine;
    this.block = block;
    this.isOwn = isOwn;
    this.summary = summary;
  }

  run(table: ScopeTable): BlockFacts {
    const { machine, block, kills, uses, exits } = this;
    for (const step of block.steps) {
      const { touches, kills: killed } = touchesOfStep(step, table);
      touches.forEach(this.touch);
      if (step.kind === "run" && step.jumps !== null) this.leaveBy([...step.jumps.values()]);
      for (const variable of killed) if (this.isOwn(variable)) kills.add(variable);
    }
    const { end } = block;
    for (const expression of expressionsOf(end)) touchesOf(expression, table).forEach(this.touch);
    if (end.kind === "resume") {
      const { exit, outcome } = machine.regions.get(end.region)!;
      for (const variable of [exit!, outcome!]) this.touch({ variable, access: "read", nested: false });
    }
    if (end.kind === "leave") noteRegion(machine, end.region, block.id, this.summary.blocksOf);
    // What a suspension brings is written on its far side.
    for (const variable of resultsOf(end))
      for (const at of [block.id, (end as { next: BlockId }).next]) this.see(variable, at);
    const given = givenBy(machine, end);
    for (const to of targetsOf(machine, end)) exits.push({ to, kills, given });
    return { uses, exits };
  }

  /** What comes after a jump does not happen if it is taken. */
  private leaveBy(jumps: readonly (Jump | ReturnJump)[]): void {
    const kills = new Set(this.kills);
    for (const jump of jumps) {
      if (jump.kind === "return") this.see(jump.result);
      const given =
        jump.kind === "return" ? [jump.result] : jump.kind === "leave" ? setBy(this.machine, jump.region) : [];
      this.exits.push({ to: jumpTarget(this.machine, jump), kills, given });
    }
  }

  private see(variable: Variable, at = this.block.id): void {
    const { blocksOf } = this.summary;
    const blocks = blocksOf.get(variable);
    if (blocks === undefined) blocksOf.set(variable, new Set([at]));
    else blocks.add(at);
  }

  private readonly touch = ({ variable, access, nested }: Touch): void => {
    if (!this.isOwn(variable)) return;
    this.see(variable);
    if (!nested && (access === "write" || access === "init")) return;
    this.summary.reads.add(variable);
    if (!this.kills.has(variable)) this.uses.add(variable);
  };
}

/** What the end of a block sets on its way to wherever it leads. */
function givenBy(machine: Machine, end: Terminator): readonly Variable[] {
  return end.kind === "leave" ? setBy(machine, end.region) : resultsOf(end);
}

/** Leaving a region by way of its finally sets both. */
function setBy(machine: Machine, region: RegionId): Variable[] {
  const { exit, outcome } = machine.regions.get(region)!;
  return [exit!, outcome!];
}

function resultsOf(end: Terminator): Variable[] {
  if (end.kind !== "await" && end.kind !== "yield") return [];
  const mode = end.kind === "yield" ? end.mode : null;
  return [end.result, mode].filter((variable) => variable !== null);
}

function noteRegion(machine: Machine, id: RegionId, block: BlockId, blocksOf: Map<Variable, Set<BlockId>>): void {
  const { exit, outcome } = machine.regions.get(id)!;
  for (const variable of [exit, outcome]) if (variable !== null) blocksOf.get(variable)?.add(block);
}
