// Where each variable lives: a local of its block, a local of `poll`, a field of the machine, or a record that closures
// share (one per turn of a loop).

import type { types as t } from "@babel/core";
import { boundIdentifiers } from "../ir/bound.js";
import { cancelRegion } from "../ir/graph.js";
import { blocksInLoops } from "../ir/loops.js";
import type { Home, Homes, Liveness } from "../ir/layout.js";
import type { BlockId, Machine, Step } from "../ir/machine.js";
import type { Scope, ScopeTable, Variable } from "../ir/scope-table.js";
import { touchesOf, touchesOfStep } from "../ir/touches.js";
import { ownChildren } from "../ir/walk-own.js";

export function findHomes(
  machine: Machine,
  table: ScopeTable,
  liveness: Liveness,
  parameters: readonly Variable[],
): Homes {
  const declared = declaredVariables(machine, table);
  const together = declaredTogether(machine, table);
  for (;;) {
    const homes = chooseHomes(machine, table, liveness, parameters, declared);
    const torn = together.flatMap((names) => tornFrom(names, homes));
    if (torn.length === 0) return homes;
    for (const variable of torn) declared.delete(variable);
  }
}

function chooseHomes(
  machine: Machine,
  table: ScopeTable,
  liveness: Liveness,
  parameters: readonly Variable[],
  declared: ReadonlySet<Variable>,
): Homes {
  const homes = new Map<Variable, Home>();
  const cells = new Map<Scope, Variable[]>();
  const looping = blocksInLoops(machine);
  const kept = keptVariables(machine, table, liveness, parameters);
  const opened = openingBlocks(machine);
  const results = awaitResults(machine);
  const routed = givenByHandlers(machine);
  for (const variable of [...parameters, ...boundAtCall(machine, table), ...liveness.blocksOf.keys()]) {
    if (homes.has(variable)) continue;
    const blocks = liveness.blocksOf.get(variable);
    const single = blocks !== undefined && blocks.size === 1;
    const fresh = isFresh(variable, opened, looping);
    const inPlace = single && declared.has(variable);
    const captured = variable.captured && !(inPlace && variable.kind !== "var" && !kept.has(variable));
    if (captured && fresh) {
      homes.set(variable, { kind: "cell", scope: variable.scope });
      const cell = cells.get(variable.scope);
      if (cell === undefined) cells.set(variable.scope, [variable]);
      else cell.push(variable);
    } else if (captured || kept.has(variable)) homes.set(variable, { kind: "field" });
    else if (results.has(variable)) homes.set(variable, { kind: "value" });
    else homes.set(variable, { kind: inPlace && !routed.has(variable) ? "block" : "poll" });
  }
  return { of: homes, cells };
}

/** What must survive from one poll to the next. */
function keptVariables(
  machine: Machine,
  table: ScopeTable,
  liveness: Liveness,
  parameters: readonly Variable[],
): Set<Variable> {
  const kept = new Set<Variable>(parameters);
  for (const variables of liveness.across.values()) for (const variable of variables) kept.add(variable);
  for (const variable of boundAtCall(machine, table)) kept.add(variable);
  // Cancel notes its exit from outside poll.
  for (const block of machine.blocks.values()) {
    // A stream is told to return from inside its method; a future from outside.
    const region = block.end.kind === "await" && block.end.returns === null ? cancelRegion(machine, block) : null;
    if (region === null) continue;
    kept.add(machine.regions.get(region)!.exit!);
    kept.add(machine.regions.get(region)!.outcome!);
  }
  return kept;
}

/** Bound in the constructor, used in poll. */
function boundAtCall(machine: Machine, table: ScopeTable): Variable[] {
  const touched = machine.parameters.flatMap((step) =>
    touchesOfStep(step, table).touches.map(({ variable }) => variable),
  );
  return touched.filter((variable) => variable.kind === "temp" || machine.scopes.has(variable.scope));
}

/** What entering a handler sets is set outside the handler's own block. */
function givenByHandlers(machine: Machine): Set<Variable> {
  const given = new Set<Variable>();
  for (const region of machine.regions.values()) {
    for (const variable of [region.error, region.exit, region.outcome]) if (variable !== null) given.add(variable);
  }
  return given;
}

/** Temporaries that receive the value of an await: not kept, they are `value` itself. */
function awaitResults(machine: Machine): Set<Variable> {
  const results = new Set<Variable>();
  for (const { end } of machine.blocks.values()) {
    if ((end.kind === "await" || end.kind === "yield") && end.result?.kind === "temp" && end.result.name === "value")
      results.add(end.result);
  }
  return results;
}

function openingBlocks(machine: Machine): Map<Scope, BlockId> {
  const opened = new Map<Scope, BlockId>();
  for (const block of machine.blocks.values()) {
    for (const step of block.steps) if (step.kind === "open" && !step.copy) opened.set(step.scope, block.id);
  }
  return opened;
}

/** Entered more than once in the life of a machine: closures of different turns must not share. */
function isFresh(variable: Variable, opened: ReadonlyMap<Scope, BlockId>, looping: ReadonlySet<BlockId>): boolean {
  const block = opened.get(variable.scope);
  if (variable.scope.kind === "loop") return true;
  return block !== undefined && looping.has(block);
}

/** Variables that some step declares: if only one block uses one of them, a local there can hold it. */
function declaredVariables(machine: Machine, table: ScopeTable): Set<Variable> {
  const declared = new Set<Variable>();
  const clashing = new Set<Variable>();
  for (const { steps } of machine.blocks.values()) {
    for (const step of steps) {
      // Reaching a block's function assigns to a variable that is declared elsewhere, if at all.
      if (step.kind === "set" && !step.declares && step.variable.kind !== "temp") clashing.add(step.variable);
      const isFunction = step.kind === "run" && step.node.type === "FunctionDeclaration";
      for (const variable of declaredBy(step, table)) {
        // Functions and `var`s of one name, or a catch parameter and a `var`, are one variable; a case would refuse the second.
        if (variable.kind === "var" ? isFunction : declared.has(variable)) clashing.add(variable);
        declared.add(variable);
      }
    }
  }
  for (const variable of clashing) declared.delete(variable);
  return declared;
}

function declaredBy(step: Step, table: ScopeTable): Set<Variable> {
  if (step.kind === "set") return new Set(step.declares || step.variable.kind === "temp" ? [step.variable] : []);
  if (step.kind !== "run") return new Set();
  const inits = touchesOf(step.node, table).filter(
    ({ variable, access, nested }) => access === "init" && !nested && variable.kind !== "param",
  );
  return new Set(inits.map(({ variable }) => variable));
}

/** The variables of each declaration that stays as it is written. */
function declaredTogether(machine: Machine, table: ScopeTable): Variable[][] {
  const found: Variable[][] = [];
  const visit = (node: t.Node): void => {
    if (node.type === "VariableDeclaration") {
      const names = node.declarations.flatMap(({ id }) => boundIdentifiers(id));
      if (names.length > 1) found.push(names.flatMap((name) => table.variableOf.get(name) ?? []));
    }
    for (const child of ownChildren(node)) visit(child);
  };
  for (const { steps } of machine.blocks.values()) for (const step of steps) if (step.kind === "run") visit(step.node);
  return found;
}

/** Once one name of a declaration has moved, nothing is declared there any more: the others must move as well. */
function tornFrom(names: readonly Variable[], { of }: Homes): Variable[] {
  const stay = names.filter((variable) => of.get(variable)?.kind === "block");
  return stay.length === names.filter((variable) => of.has(variable)).length ? [] : stay;
}
