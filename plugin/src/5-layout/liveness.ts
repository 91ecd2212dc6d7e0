// Exact liveness: which variables still matter at each suspension. Those, and only those, must outlive a poll.
//
// Backward data flow over blocks with bit sets. Variables of one block only take no part: they cannot be live across its end. An error may leave a block anywhere, so what its handler needs is live all through it.

import { cancelRegion, handlerOf, reversePostorder, successors } from "../ir/graph.js";
import type { Liveness } from "../ir/layout.js";
import type { Block, BlockId, Machine, RegionId, Terminator } from "../ir/machine.js";
import type { ScopeTable, Variable } from "../ir/scope-table.js";
import { expressionsOf, touchesOf, touchesOfStep, type Touch } from "../ir/touches.js";

interface Facts {
  readonly uses: Uint32Array;
  readonly kills: Uint32Array;
}

export function solveLiveness(machine: Machine, table: ScopeTable, isOwn: (variable: Variable) => boolean): Liveness {
  const summary = summarise(machine, table, isOwn);
  const shared = [...summary.blocksOf.keys()].filter((variable) => outlivesBlock(variable, summary));
  const index = new Map(shared.map((variable, at) => [variable, at]));
  const words = (shared.length + 31) >>> 5;
  const facts = new Map<BlockId, Facts>();
  for (const [id, { uses, kills }] of summary.facts)
    facts.set(id, { uses: bits(uses, index, words), kills: bits(kills, index, words) });
  const live = solve(machine, facts, words, index);
  const across = new Map<BlockId, ReadonlySet<Variable>>();
  for (const block of machine.blocks.values()) {
    if (block.end.kind !== "await" && block.end.kind !== "yield") continue;
    const set = union(machine, block, live, words, index);
    clearResults(block, set, index);
    includeHandlers(machine, block, live, set, index);
    across.set(block.id, membersOf(set, shared));
  }
  return { across, blocksOf: summary.blocksOf, reads: summary.reads };
}

/** Seen in several blocks, or read in its only one before that gives it a value: then the value comes from elsewhere. */
function outlivesBlock(variable: Variable, { blocksOf, facts }: Summary): boolean {
  const blocks = blocksOf.get(variable)!;
  if (blocks.size > 1) return true;
  const [only] = blocks;
  return facts.get(only!)?.uses.has(variable) === true;
}

interface Summary {
  readonly blocksOf: Map<Variable, Set<BlockId>>;
  readonly facts: Map<BlockId, { uses: Set<Variable>; kills: Set<Variable> }>;
  readonly reads: Set<Variable>;
}

/** Per block: what it reads before writing, and what it surely writes. */
function summarise(machine: Machine, table: ScopeTable, isOwn: (variable: Variable) => boolean): Summary {
  const summary: Summary = { blocksOf: new Map(), facts: new Map(), reads: new Set() };
  for (const block of machine.blocks.values()) summariseBlock(machine, block, table, isOwn, summary);
  // A throw sets them before the handler begins.
  for (const region of machine.regions.values()) noteRegion(machine, region.id, region.handler, summary.blocksOf);
  return summary;
}

function summariseBlock(
  machine: Machine,
  block: Block,
  table: ScopeTable,
  isOwn: (variable: Variable) => boolean,
  { blocksOf, facts, reads }: Summary,
): void {
  const uses = new Set<Variable>();
  const kills = new Set<Variable>();
  const seen = (variable: Variable, at = block.id): void => {
    const blocks = blocksOf.get(variable);
    if (blocks === undefined) blocksOf.set(variable, new Set([at]));
    else blocks.add(at);
  };
  const touch = ({ variable, access, nested }: Touch): void => {
    if (!isOwn(variable)) return;
    seen(variable);
    if (!nested && (access === "write" || access === "init")) return;
    reads.add(variable);
    if (!kills.has(variable)) uses.add(variable);
  };
  for (const step of block.steps) {
    const { touches, kills: killed } = touchesOfStep(step, table);
    touches.forEach(touch);
    if (step.kind === "run")
      for (const jump of step.jumps?.values() ?? []) if (jump.kind === "return") seen(jump.result);
    for (const variable of killed) if (isOwn(variable)) kills.add(variable);
  }
  const { end } = block;
  for (const expression of expressionsOf(end)) touchesOf(expression, table).forEach(touch);
  if (end.kind === "resume") {
    const { exit, outcome } = machine.regions.get(end.region)!;
    for (const variable of [exit!, outcome!]) touch({ variable, access: "read", nested: false });
  }
  if (end.kind === "leave") noteRegion(machine, end.region, block.id, blocksOf);
  // What a suspension brings is written on its far side.
  for (const variable of resultsOf(end))
    for (const at of [block.id, (end as { next: BlockId }).next]) seen(variable, at);
  facts.set(block.id, { uses, kills });
}

/** What a suspension itself sets when it is resumed. */
function resultsOf(end: Terminator): Variable[] {
  if (end.kind !== "await" && end.kind !== "yield") return [];
  const mode = end.kind === "yield" ? end.mode : null;
  return [end.result, mode].filter((variable) => variable !== null);
}

function noteRegion(machine: Machine, id: RegionId, block: BlockId, blocksOf: Map<Variable, Set<BlockId>>): void {
  const { exit, outcome } = machine.regions.get(id)!;
  for (const variable of [exit, outcome]) if (variable !== null) blocksOf.get(variable)?.add(block);
}

function solve(
  machine: Machine,
  facts: ReadonlyMap<BlockId, Facts>,
  words: number,
  index: ReadonlyMap<Variable, number>,
): Map<BlockId, Uint32Array> {
  const live = new Map<BlockId, Uint32Array>();
  for (const id of machine.blocks.keys()) live.set(id, new Uint32Array(words));
  const order = reversePostorder(machine).toReversed();
  for (let changed = true; changed;) {
    changed = false;
    for (const id of order) {
      const block = machine.blocks.get(id)!;
      const out = union(machine, block, live, words, index);
      clearResults(block, out, index);
      const { uses, kills } = facts.get(id)!;
      const before = live.get(id)!;
      for (let at = 0; at < words; at++) out[at] = uses[at]! | (out[at]! & ~kills[at]!);
      includeHandlers(machine, block, live, out, index);
      for (let at = 0; at < words; at++) {
        if (out[at] !== before[at]) {
          before[at] = out[at]!;
          changed = true;
        }
      }
    }
  }
  return live;
}

function clearResults({ end }: Block, set: Uint32Array, index: ReadonlyMap<Variable, number>): void {
  for (const variable of resultsOf(end)) clear(set, index.get(variable));
}

function union(
  machine: Machine,
  block: Block,
  live: ReadonlyMap<BlockId, Uint32Array>,
  words: number,
  index: ReadonlyMap<Variable, number>,
): Uint32Array {
  const set = new Uint32Array(words);
  for (const id of successors(machine, block)) add(set, live.get(id)!);
  if (block.end.kind === "leave") {
    // Leaving sets both.
    const { exit, outcome } = machine.regions.get(block.end.region)!;
    clear(set, index.get(exit!));
    clear(set, index.get(outcome!));
  }
  return set;
}

/** What the handlers that this block may enter need, less what entering them provides. */
function includeHandlers(
  machine: Machine,
  block: Block,
  live: ReadonlyMap<BlockId, Uint32Array>,
  set: Uint32Array,
  index: ReadonlyMap<Variable, number>,
): void {
  const handler = handlerOf(machine, block);
  const regions = handler === null ? [] : [machine.regions.get(block.region!)!];
  const cancel = block.end.kind === "await" || block.end.kind === "yield" ? cancelRegion(machine, block) : null;
  if (cancel !== null && cancel !== block.region) regions.push(machine.regions.get(cancel)!);
  for (const region of regions) {
    const needs = Uint32Array.from(live.get(region.handler)!);
    for (const given of [region.error, region.exit, region.outcome]) if (given !== null) clear(needs, index.get(given));
    add(set, needs);
  }
}

function bits(variables: ReadonlySet<Variable>, index: ReadonlyMap<Variable, number>, words: number): Uint32Array {
  const set = new Uint32Array(words);
  for (const variable of variables) {
    const at = index.get(variable);
    if (at !== undefined) set[at >>> 5]! |= 1 << (at & 31);
  }
  return set;
}

function add(set: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < set.length; at++) set[at]! |= other[at]!;
}

function clear(set: Uint32Array, at: number | undefined): void {
  if (at !== undefined) set[at >>> 5]! &= ~(1 << (at & 31));
}

function membersOf(set: Uint32Array, variables: readonly Variable[]): Set<Variable> {
  const members = new Set<Variable>();
  for (let word = 0; word < set.length; word++) {
    for (let rest = set[word]!; rest !== 0; rest &= rest - 1) {
      members.add(variables[(word << 5) + 31 - Math.clz32(rest & -rest)]!);
    }
  }
  return members;
}
