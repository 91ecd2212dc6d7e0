// One walk over the file that opens scopes and resolves every identifier to its variable.
// Type annotations are passed over: they mean nothing at run time and must not count as uses.

import type { types as t } from "@babel/core";
import { makeScope, type ScopeTable } from "../ir/scope-table.js";
import { markUnready } from "./dead-zone.js";
import { declareLexical, hasUseStrict } from "./declare.js";
import { hoistVars } from "./hoist.js";
import { solvePrimitives } from "./primitives.js";
import { nameVisitors } from "./visit-names.js";
import { scopeVisitors } from "./visit-scopes.js";
import { Walker } from "./walker.js";

export function resolveScopes(program: t.Program): ScopeTable {
  const strict = program.sourceType === "module" || hasUseStrict(program.directives);
  const scope = makeScope("program", program, null, strict);
  const table: ScopeTable = {
    program: scope,
    scopeOf: new Map([[program, scope]]),
    variableOf: new Map(),
    accessOf: new Map(),
    annexB: new Map(),
    unhoisted: new Set(),
    variables: [],
    unready: new Set(),
    ignored: new Set(),
    primitive: new Set(),
    renamed: new Map(),
    openToEval: new Set(),
    takenApart: new Set(),
  };
  declareLexical(scope, program.body);
  hoistVars(scope, program.body, table);
  const walker = new Walker(table, { ...nameVisitors, ...scopeVisitors });
  for (const statement of program.body) walker.walk(statement, scope);
  for (const variable of table.variables) markUnready(variable, table);
  solvePrimitives(walker.assignments, table);
  return table;
}
