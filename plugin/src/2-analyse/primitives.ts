// Variables that only ever hold primitives: counters, sums, flags, strings built piece by piece. Knowing it spares the
// generated code a check where such a variable is returned.

import type { types as t } from "@babel/core";
import { isPrimitive } from "../ir/primitive.js";
import type { ScopeTable, Variable } from "../ir/scope-table.js";

/** Notes one thing put into `variable`; null stands for a value that is not known. */
export type Assignments = Map<Variable, (t.Node | null)[]>;

/** Keeps, of the variables in question, those all of whose values `isPrimitive` accepts; repeated until it holds. */
export function solvePrimitives(assignments: Assignments, table: ScopeTable): void {
  for (const variable of table.variables) {
    if (variable.kind === "let" || variable.kind === "const" || variable.kind === "var") table.primitive.add(variable);
  }
  for (let changed = true; changed;) {
    changed = false;
    for (const variable of table.primitive) {
      if ((assignments.get(variable) ?? []).every((value) => value !== null && isPrimitive(value, table))) continue;
      table.primitive.delete(variable);
      changed = true;
    }
  }
}
