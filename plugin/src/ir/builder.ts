// Makes a Machine block by block while lowering. The only mutable stage of a machine's life.
//
// A block is reserved with `reserve`, gets its place (region, finalizing) when `start`ed, takes steps, and is closed by
// exactly one terminator. After a terminator there is no current block: code there is unreachable and dropped.

import type { types as t } from "@babel/core";
import type { Block, BlockId, Machine, Region, RegionId, Span, Step, Terminator } from "./machine.js";
import type { Scope, Variable } from "./scope-table.js";

interface OpenBlock {
  id: BlockId;
  name: string;
  span: Span;
  region: RegionId | null;
  finalizing: RegionId | null;
  steps: Step[];
}

export class Builder {
  region: RegionId | null = null;
  finalizing: RegionId | null = null;
  /** The scopes taken apart so far. */
  readonly scopes = new Set<Scope>();
  private current: OpenBlock | null = null;
  private readonly names = new Map<BlockId, { name: string; span: Span }>();
  private readonly blocks = new Map<BlockId, Block>();
  private readonly regions = new Map<RegionId, Region>();
  private nextBlock = 0;
  private nextRegion = 0;

  get reachable(): boolean {
    return this.current !== null;
  }

  reserve(name: string, span: Span): BlockId {
    const id = this.nextBlock++ as BlockId;
    this.names.set(id, { name, span });
    return id;
  }

  start(id: BlockId): void {
    const { name, span } = this.names.get(id)!;
    this.current = { id, name, span, region: this.region, finalizing: this.finalizing, steps: [] };
  }

  step(step: Step): void {
    this.current?.steps.push(step);
  }

  end(end: Terminator): void {
    if (this.current === null) return;
    this.blocks.set(this.current.id, { ...this.current, end });
    this.current = null;
  }

  /** Closes the current block with a jump to `id`, if there is one. */
  goto(id: BlockId, span: Span): void {
    this.end({ kind: "goto", to: id, span });
  }

  /** Ends the current block in a jump to a new one and goes on there. */
  flow(name: string, span: Span): BlockId {
    const id = this.reserve(name, span);
    this.goto(id, span);
    this.start(id);
    return id;
  }

  set(variable: Variable, value: t.Expression, span: Span, declares = false): void {
    this.step({ kind: "set", variable, value, span, declares });
  }

  addRegion(
    kind: Region["kind"],
    handler: BlockId,
    span: Span,
    variables: Pick<Region, "error" | "exit" | "outcome">,
  ): RegionId {
    const id = this.nextRegion++ as RegionId;
    this.regions.set(id, { id, kind, parent: this.region, handler, span, ...variables });
    return id;
  }

  regionOf(id: RegionId): Region {
    return this.regions.get(id)!;
  }

  /** Runs `body` with another region as the innermost one. */
  inside(region: RegionId | null, body: () => void): void {
    const outer = this.region;
    this.region = region;
    body();
    this.region = outer;
  }

  finish(name: string, entry: BlockId, parameters: readonly Step[]): Machine {
    return { name, entry, blocks: this.blocks, regions: this.regions, scopes: this.scopes, parameters };
  }
}
