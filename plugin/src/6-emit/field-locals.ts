// The fast form of a machine runs on locals: `start` keeps every field of the machine in a local of the same name, and
// writes them to the machine only when it has to wait. This is the table of those locals.

import { types as t } from "@babel/core";
import type { EmitInput } from "./emitter.js";
import { blocksInLoops } from "../ir/loops.js";
import type { BlockId } from "../ir/machine.js";
import { makeVariable, referTo, type Variable } from "../ir/scope-table.js";

export class FieldLocals {
  /** The machine, or null as long as there is none. */
  readonly machine: string;
  /** How many more functions may start inside this one. */
  readonly room: string;
  /** The same for what is started in a turn of a loop, once somebody asks. */
  inner: string | null = null;
  /** What it is about to wait for. */
  readonly awaiting: string;
  /** What it waited for, where a handler may catch the error of that. */
  readonly waited: string;
  private readonly input: EmitInput;
  private readonly looping: ReadonlySet<BlockId>;
  private readonly names = new Map<string, string>();
  private readonly stand = new Map<string, Variable>();

  constructor(input: EmitInput) {
    const { local } = input.layout.names;
    this.input = input;
    this.machine = input.layout.names.machine;
    this.room = local("room");
    this.awaiting = local("awaiting");
    this.waited = local("waited");
    this.looping = blocksInLoops(input.machine);
  }

  /** Whether anything can come round again. */
  get loops(): boolean {
    return this.looping.size > 0;
  }

  /** The room of what a block starts. */
  roomIn(block: BlockId): t.Expression {
    if (!this.looping.has(block)) return this.lessRoom();
    return t.identifier((this.inner ??= this.input.layout.names.local("inner")));
  }

  /** One function less. */
  lessRoom(): t.Expression {
    return t.binaryExpression("-", t.identifier(this.room), t.numericLiteral(1));
  }

  /** The fields that are in use so far. */
  get fields(): IterableIterator<string> {
    return this.names.keys();
  }

  /** The local that stands for a field. */
  nameOf(field: string): string {
    let name = this.names.get(field);
    if (name === undefined) {
      const wanted =
        t.isValidIdentifier(field, true) && field !== "arguments" && field !== "eval" ? field : `${field}_`;
      this.names.set(field, (name = this.input.layout.names.local(wanted)));
    }
    return name;
  }

  has(field: string): boolean {
    return this.names.has(field);
  }

  /** A field that holds no variable of the user's, as one: functions lowered later can capture it by value. */
  refer(field: string): t.Identifier {
    const { table, fn } = this.input;
    let variable = this.stand.get(field);
    if (variable === undefined) {
      variable = makeVariable(this.nameOf(field), "const", table.scopeOf.get(fn)!, null);
      this.stand.set(field, variable);
    }
    return referTo(table, variable);
  }
}
