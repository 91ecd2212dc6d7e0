// Exact liveness: which variables still matter at each suspension. Those, and only those, must outlive a poll.
//
// Each variable is followed backwards from where it is read to where it gets its value, so the work is no more than the
// answer is long. Variables of one block only take no part: they cannot be live across its end. An error may leave a block
// anywhere, so what its handler needs is live all through it.

import { cancelRegion } from "../ir/graph.js";
import type { Liveness } from "../ir/layout.js";
import type { Block, BlockId, Machine, Region } from "../ir/machine.js";
import type { ScopeTable, Variable } from "../ir/scope-table.js";
import { summarise, type Summary } from "./summary.js";

/** A way into a block, seen from it. */
interface Entrance {
  readonly from: BlockId;
  /** Set on the way. */
  readonly given: readonly (Variable | null)[];
  /** Set in the block it comes from before it goes this way; null for a throw or a cancel, which may come at any point. */
  readonly kills: ReadonlySet<Variable> | null;
}

export function solveLiveness(machine: Machine, table: ScopeTable, isOwn: (variable: Variable) => boolean): Liveness {
  const summary = summarise(machine, table, isOwn);
  const entrances = findEntrances(machine, summary);
  const readers = findReaders(summary);
  const across = new Map<BlockId, Variable[]>();
  for (const block of machine.blocks.values()) if (isSuspension(block)) across.set(block.id, []);
  const walk = new Walk(entrances, across);
  for (const variable of summary.blocksOf.keys()) {
    const blocks = readers.get(variable);
    if (blocks !== undefined && outlivesBlock(variable, summary)) walk.follow(variable, blocks);
  }
  return { across, blocksOf: summary.blocksOf, reads: summary.reads };
}

function isSuspension({ end }: Block): boolean {
  return end.kind === "await" || end.kind === "yield";
}

/** Seen in several blocks, or read in its only one before that gives it a value: then the value comes from elsewhere. */
function outlivesBlock(variable: Variable, { blocksOf, facts }: Summary): boolean {
  const blocks = blocksOf.get(variable)!;
  if (blocks.size > 1) return true;
  const [only] = blocks;
  return facts.get(only!)?.uses.has(variable) === true;
}

/** The blocks that need each variable from elsewhere. */
function findReaders({ facts }: Summary): Map<Variable, BlockId[]> {
  const readers = new Map<Variable, BlockId[]>();
  for (const [id, { uses }] of facts) {
    for (const variable of uses) {
      const blocks = readers.get(variable);
      if (blocks === undefined) readers.set(variable, [id]);
      else blocks.push(id);
    }
  }
  return readers;
}

function findEntrances(machine: Machine, { facts }: Summary): Map<BlockId, Entrance[]> {
  const entrances = new Map<BlockId, Entrance[]>();
  for (const id of machine.blocks.keys()) entrances.set(id, []);
  for (const [id, { exits }] of facts) {
    const block = machine.blocks.get(id)!;
    for (const { to, kills, given } of exits) entrances.get(to)?.push({ from: id, given, kills });
    for (const region of regionsEntered(machine, block)) {
      const set = [region.error, region.exit, region.outcome];
      entrances.get(region.handler)?.push({ from: id, given: set, kills: null });
    }
  }
  return entrances;
}

/** The regions whose handlers this block may enter: by a throw, or when it is cancelled. */
function regionsEntered(machine: Machine, block: Block): Region[] {
  const regions = block.region === null ? [] : [machine.regions.get(block.region)!];
  const cancel = isSuspension(block) ? cancelRegion(machine, block) : null;
  if (cancel !== null && cancel !== block.region) regions.push(machine.regions.get(cancel)!);
  return regions;
}

/** Goes backwards from the readers of one variable after the other. */
class Walk {
  private readonly entrances: ReadonlyMap<BlockId, readonly Entrance[]>;
  private readonly across: ReadonlyMap<BlockId, Variable[]>;
  /** The variable that each block was last found to need. */
  private readonly needed = new Map<BlockId, Variable>();

  constructor(entrances: Walk["entrances"], across: Walk["across"]) {
    this.entrances = entrances;
    this.across = across;
  }

  /** Notes the suspensions that a variable is live across. */
  follow(variable: Variable, readers: readonly BlockId[]): void {
    const { needed, across } = this;
    const pending = [...readers];
    for (const id of readers) needed.set(id, variable);
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      for (const { from, given, kills } of this.entrances.get(id)!) {
        if (given.includes(variable)) continue;
        const live = across.get(from);
        if (live !== undefined && live.at(-1) !== variable) live.push(variable);
        if (kills?.has(variable) === true || needed.get(from) === variable) continue;
        needed.set(from, variable);
        pending.push(from);
      }
    }
  }
}
