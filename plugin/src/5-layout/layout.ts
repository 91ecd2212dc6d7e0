// All that is decided about a machine before it is written down.

import type { Layout } from "../ir/layout.js";
import type { Machine } from "../ir/machine.js";
import type { UsedNames } from "../ir/identifiers.js";
import type { ScopeTable, Variable } from "../ir/scope-table.js";
import { findHomes } from "./homes.js";
import { solveLiveness } from "./liveness.js";
import { findNumbers } from "./numbers.js";
import { chooseNames } from "./names.js";
import { layOutStates } from "./states.js";

export function layOut(
  used: UsedNames,
  machine: Machine,
  table: ScopeTable,
  parameters: readonly Variable[],
  reserved: ReadonlySet<string>,
): Layout {
  const isOwn = (variable: Variable): boolean => variable.kind === "temp" || machine.scopes.has(variable.scope);
  const liveness = solveLiveness(machine, table, isOwn);
  const homes = findHomes(machine, table, liveness, parameters);
  const names = chooseNames(used, table, homes, reserved);
  return { liveness, numbers: findNumbers(machine, table), homes, names, states: layOutStates(machine) };
}
