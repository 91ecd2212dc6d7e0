// What the files of this phase share while lowering one function: the builder, the name tables, the targets that
// `break`, `continue` and `return` can reach, and makers of compiler variables.

import { types as t } from "@babel/core";
import { Builder } from "../ir/builder.js";
import type { BlockId, RegionId, Span } from "../ir/machine.js";
import { makeVariable, referTo, type Access, type Scope, type ScopeTable, type Variable } from "../ir/scope-table.js";

/** Where a `break` or `continue` goes. */
export interface Target {
  readonly labels: readonly string[];
  /** An unlabelled `break` means this one. */
  readonly plain: boolean;
  readonly breakTo: BlockId;
  readonly continueTo: BlockId | null;
  /** The regions in force at both ends: leaving anything inside them runs its finally handlers. */
  readonly breakRegion: RegionId | null;
  readonly continueRegion: RegionId | null;
}

export interface LoweringInput {
  readonly fn: t.Function;
  readonly name: string;
  readonly table: ScopeTable;
  readonly abi: Map<t.Node, string>;
  readonly suspensions: Set<t.Node>;
  readonly source: string;
  readonly eager: boolean;
  /** Whether an expression is known to give a future. */
  readonly isFuture: (node: t.Expression) => boolean;
  readonly refuse: (node: t.Node, what: string, help: string) => void;
}

export class Lowering {
  readonly builder = new Builder();
  readonly input: LoweringInput;
  readonly table: ScopeTable;
  readonly scope: Scope;
  readonly generator: boolean;
  targets: readonly Target[] = [];
  /** The statement being lowered, for locations. */
  statement: t.Statement | null = null;
  /** Labels directly before the statement being lowered. */
  labels: readonly string[] = [];
  /** The block that awaits what is returned, made when first needed. */
  settle: { block: BlockId; result: Variable; from: Span[] } | null = null;
  /** Jumps that cross several finally handlers go by way of these, one per handler and goal. */
  readonly relays = new Map<string, BlockId>();
  /** The stack of the innermost block with `using` declarations. */
  resources: Variable | null = null;
  /** Spread elements whose operand is an array made by iterating the user's value already. */
  readonly iterated = new Set<t.Node>();
  /** Finally regions that are left by a return of something that may have to be awaited. */
  readonly awaitable = new Set<RegionId>();
  private readonly exitsOf = new Map<RegionId, Set<BlockId>>();
  private readonly later: (() => void)[] = [];

  constructor(input: LoweringInput) {
    this.input = input;
    this.table = input.table;
    this.scope = input.table.scopeOf.get(input.fn)!;
    this.generator = input.fn.generator === true;
  }

  suspends(node: t.Node | null | undefined): boolean {
    return node != null && this.input.suspensions.has(node);
  }

  span(node: t.Node | null | undefined): Span {
    const { line = 0, column = 0 } = node?.loc?.start ?? {};
    return { line, column, node: node ?? null, statement: this.statement };
  }

  /** The source text of a node, on one line and not too long. */
  text(node: t.Node): string {
    const text = this.input.source.slice(node.start ?? 0, node.end ?? 0).replace(/\s+/g, " ");
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
  }

  temp(role: string): Variable {
    return makeVariable(role, "temp", this.scope, null);
  }

  use(variable: Variable): t.Identifier {
    return referTo(this.table, variable);
  }

  /** Another identifier for what `node` means, used in another way. */
  retold(node: t.Identifier, access: Access): t.Identifier {
    const copy = t.cloneNode(node, false);
    const variable = this.table.variableOf.get(node);
    if (variable !== undefined) this.table.variableOf.set(copy, variable);
    this.table.accessOf.set(copy, access);
    for (const marked of [this.table.unready, this.table.ignored]) if (marked.has(node)) marked.add(copy);
    return copy;
  }

  /** A name that generated code imports from the runtime. */
  abi(name: string): t.Identifier {
    const node = t.identifier(name);
    this.input.abi.set(node, name);
    return node;
  }

  call(name: string, ...args: (t.Expression | t.SpreadElement)[]): t.CallExpression {
    return t.callExpression(this.abi(name), args);
  }

  /** The blocks that a finally region is left for, filled as jumps are met. */
  exits(region: RegionId): Set<BlockId> {
    let exits = this.exitsOf.get(region);
    if (exits === undefined) this.exitsOf.set(region, (exits = new Set()));
    return exits;
  }

  /** Builds a block that stands apart from the code being lowered, once that is finished. */
  aside(region: RegionId | null, block: BlockId, body: () => void): void {
    this.later.push(() => {
      this.builder.inside(region, () => {
        this.builder.start(block);
        body();
      });
    });
  }

  finishAsides(): void {
    for (let next = this.later.shift(); next !== undefined; next = this.later.shift()) next();
  }

  /** Runs an expression for its effect. */
  effect(expression: t.Expression, span: Span): void {
    const node = t.expressionStatement(expression);
    if (span.node !== null) node.loc = span.node.loc ?? null;
    this.builder.step({ kind: "run", node, jumps: null, span });
  }
}
