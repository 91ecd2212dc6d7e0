// One step of a block → statements.

import { types as t } from "@babel/core";
import { touchesOf } from "../ir/touches.js";
import type { Step } from "../ir/machine.js";
import { makeVariable, referTo, type Scope, type Variable } from "../ir/scope-table.js";
import { assign, member, undefinedValue } from "./builders.js";
import type { Emitter } from "./emitter.js";
import { fieldOf, homeOf, OUTSIDE, type Place } from "./home.js";
import { keptFrom, keptInside } from "./annex-b.js";
import { rewrite } from "./rewrite.js";
import { unnamed, valueFor } from "./rewrite-name.js";

export function emitStep(emit: Emitter, step: Step, jump: Place["jump"]): t.Statement[] {
  switch (step.kind) {
    case "set":
      return [...aliasesFor(emit, step.value), emitSet(emit, step)];
    case "run": {
      const before = aliasesFor(emit, step.node);
      const names = keptInside(emit, step.node);
      const statement = rewrite(emit, step.node, { ...OUTSIDE, jump: step.jumps === null ? null : jump });
      if (statement.type === "EmptyStatement") return before;
      return [...before, names.size > 0 ? keptFrom(names, statement) : statement];
    }
    default:
      return openScope(emit, step.scope, step.copy);
  }
}

function emitSet(emit: Emitter, step: Extract<Step, { kind: "set" }>): t.Statement {
  const { variable } = step;
  const name = emit.input.layout.names.of.get(variable) ?? variable.name;
  const own = t.identifier(variable.name);
  if (step.declares) own.loc = variable.declared?.loc ?? null;
  const target = homeOf(emit, variable, own, OUTSIDE) as t.Identifier;
  const rewritten = rewrite(emit, step.value, OUTSIDE);
  const kind = emit.input.layout.homes.of.get(variable)?.kind;
  const value =
    variable.kind === "temp"
      ? target.type === "Identifier"
        ? unnamed(step.value, rewritten)
        : rewritten
      : valueFor(emit, own, target, step.value, rewritten);
  const statement =
    kind === "block"
      ? t.variableDeclaration(declaredKind(variable), [
          t.variableDeclarator(t.inherits(t.identifier(name), own), value),
        ])
      : assign(target, value);
  const { node } = step.span;
  statement.loc = node?.loc ?? null;
  // Comments of the value, such as one that marks a pure call, stay with the value.
  return node?.type === "VariableDeclarator" ? t.inheritsComments(statement, node) : statement;
}

function declaredKind(variable: Variable): "const" | "let" | "var" {
  if (variable.kind === "var") return "var";
  return variable.kind === "temp" || variable.kind === "const" || variable.kind === "using" ? "const" : "let";
}

/** Entering a scope: a fresh record for what closures share, and the dead zone of what could be used too early. */
function openScope(emit: Emitter, scope: Scope, copy: boolean): t.Statement[] {
  const { homes, names } = emit.input.layout;
  emit.aliases.delete(scope);
  const cell = names.cells.get(scope);
  const statements: t.Statement[] = [];
  if (cell !== undefined) {
    const properties = homes.cells.get(scope)!.map((variable) => {
      const name = names.of.get(variable)!;
      const value = copy ? member(fieldOf(emit, cell), name) : startValue(emit, variable);
      return t.objectProperty(t.identifier(name), value);
    });
    const made = assign(fieldOf(emit, cell), t.objectExpression(properties));
    if (!copy) emit.records.add(made);
    statements.push(made);
  }
  if (copy) return statements;
  for (const variable of scope.variables.values()) {
    const kind = homes.of.get(variable)?.kind;
    if ((kind === "field" || kind === "poll") && needsSentinel(emit, variable)) {
      statements.push(
        assign(
          homeOf(emit, variable, t.identifier(variable.name), OUTSIDE) as t.MemberExpression,
          emit.input.runtime("UNINITIALISED"),
        ),
      );
    }
  }
  return statements;
}

export function startValue(emit: Emitter, variable: Variable): t.Expression {
  return needsSentinel(emit, variable) ? emit.input.runtime("UNINITIALISED") : undefinedValue();
}

function needsSentinel(emit: Emitter, variable: Variable): boolean {
  return variable.references.some((reference) => emit.input.table.unready.has(reference.node));
}

/** Closures hold on to the record of the turn they were made in: it needs a constant of its own before them. */
export function aliasesFor(emit: Emitter, node: t.Node): t.Statement[] {
  const { homes, names } = emit.input.layout;
  if (homes.cells.size === 0) return [];
  const statements: t.Statement[] = [];
  for (const { variable, nested } of touchesOf(node, emit.input.table)) {
    const home = homes.of.get(variable);
    if (!nested || home?.kind !== "cell" || emit.aliases.has(home.scope)) continue;
    const cell = names.cells.get(home.scope)!;
    // A variable like any other, so that functions lowered later can capture it by value.
    const alias = makeVariable(names.local(cell), "const", emit.input.table.scopeOf.get(emit.input.fn)!, null);
    emit.aliases.set(home.scope, alias);
    statements.push(
      t.variableDeclaration("const", [
        t.variableDeclarator(referTo(emit.input.table, alias, "init"), fieldOf(emit, cell)),
      ]),
    );
  }
  return statements;
}
