// Where a variable is, as an expression: a local, a field of the machine, or a field of a scope's record.

import { types as t } from "@babel/core";
import { referTo, type Variable } from "../ir/scope-table.js";
import { id, member, onThis } from "./builders.js";
import type { Emitter } from "./emitter.js";

/** Where in the code we are, seen from the machine. */
export interface Place {
  /** `this` is the machine here. */
  readonly machineThis: boolean;
  /** The user's `this`, `arguments`, `super` and `new.target` here are those of the lowered function. */
  readonly own: boolean;
  /** Inside a nested function: records of scopes are seen through constants. */
  readonly nested: boolean;
  /** Replaces a jump out of the statement, if it is one. */
  readonly jump: ((node: t.Statement) => t.Statement | null) | null;
}

/** The function's own code. */
export const OUTSIDE: Place = { machineThis: true, own: true, nested: false, jump: null };

/** A read that may come too early. */
export function checked(emit: Emitter, variable: Variable, home: t.Expression): t.Expression {
  const name = t.stringLiteral(variable.name);
  if (variable.kind === "dead" || variable.kind === "self-name")
    return t.callExpression(emit.input.runtime("uninitialised"), [name]);
  if (!hasSentinel(emit, variable)) return home;
  return t.callExpression(emit.input.runtime("initialised"), [home, name]);
}

/** Variables in a place of ours have no dead zone of their own: a sentinel stands for it. */
export function hasSentinel(emit: Emitter, variable: Variable): boolean {
  const kind = emit.input.layout.homes.of.get(variable)?.kind;
  return kind === "field" || kind === "cell" || kind === "poll";
}

/** The expression for a variable, where it lives. */
export function homeOf(emit: Emitter, variable: Variable, node: t.Identifier, place: Place): t.Expression {
  const { homes, names } = emit.input.layout;
  const home = homes.of.get(variable);
  const captured = emit.input.captures.get(variable);
  if (captured !== undefined) return asWritten(machineField(emit, captured, place), node);
  if (home === undefined) return node;
  const name = names.of.get(variable)!;
  if (home.kind === "field") {
    if (emit.fields !== null) return localOf(emit, variable, emit.fields.nameOf(name), node);
    return asWritten(machineField(emit, name, place), node);
  }
  if (home.kind === "cell") {
    const alias = place.nested ? emit.aliases.get(home.scope) : undefined;
    const cell = alias === undefined ? fieldOf(emit, names.cells.get(home.scope)!) : referTo(emit.input.table, alias);
    return asWritten(member(cell, name), node);
  }
  if (home.kind === "value") emit.usesValue = true;
  if (home.kind === "poll") emit.locals.add(name);
  return localOf(emit, variable, name, node);
}

/** A place that stands for a name: maps tell the name. */
function asWritten(home: t.MemberExpression | t.Identifier, node: t.Identifier): t.MemberExpression | t.Identifier {
  if (node.loc != null && home.type === "MemberExpression") home.property.loc = node.loc;
  return t.inherits(home, node);
}

/** The variable under its local name. Still known as that variable: functions lowered later may capture it. */
function localOf(emit: Emitter, variable: Variable, name: string, node: t.Identifier): t.Identifier {
  const { table } = emit.input;
  const local = t.inherits(t.identifier(name), node);
  table.variableOf.set(local, variable);
  table.accessOf.set(local, table.accessOf.get(node) ?? "read");
  if (table.unready.has(node)) table.unready.add(local);
  if (name !== variable.name) table.renamed.set(variable, name);
  return local;
}

/** A field of the machine, from wherever we are. */
export function machineField(emit: Emitter, name: string, place: Place): t.MemberExpression | t.Identifier {
  if (emit.fields !== null) return emit.fields.refer(name);
  if (place.machineThis) return onThis(name);
  emit.usesAlias = true;
  return member(referTo(emit.input.table, emit.self), name);
}

/** A field of the machine, in the function's own code. */
export function fieldOf(emit: Emitter, name: string): t.MemberExpression | t.Identifier {
  return emit.fields === null ? onThis(name) : id(emit.fields.nameOf(name));
}

/** What the function was called on: a field, or asked for where it may not be there yet. */
export function selfOf(emit: Emitter, place: Place): t.Expression {
  const self = machineField(emit, emit.input.layout.names.self, place);
  return emit.input.surroundings.lateThis ? t.callExpression(self, []) : self;
}
