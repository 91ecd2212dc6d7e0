// Variables that begin as a number, by what they are declared with: `let total = 0`; and temporaries that hold the value
// of one. A hint for speed only.

import type { types as t } from "@babel/core";
import type { Machine } from "../ir/machine.js";
import type { ScopeTable, Variable } from "../ir/scope-table.js";

export function findNumbers(machine: Machine, table: ScopeTable): Set<Variable> {
  const numbers = new Set<Variable>();
  const isNumber = (node: t.Expression): boolean => {
    if (node.type === "UnaryExpression" && node.operator === "-") return isNumber(node.argument);
    return node.type === "NumericLiteral" || numbers.has(table.variableOf.get(node)!);
  };
  for (const block of machine.blocks.values()) {
    for (const step of block.steps) {
      if (step.kind === "set" && isNumber(step.value) && begins(step.variable, step.declares))
        numbers.add(step.variable);
      if (step.kind !== "run" || step.node.type !== "VariableDeclaration") continue;
      for (const { id, init } of step.node.declarations) {
        const variable = init != null && isNumber(init) ? table.variableOf.get(id) : undefined;
        if (variable !== undefined && begins(variable, true)) numbers.add(variable);
      }
    }
  }
  return numbers;
}

/** Whether this is where its first value comes from. A `var` can be read before. */
function begins({ kind }: Variable, declares: boolean): boolean {
  return kind === "temp" || (declares && (kind === "let" || kind === "const"));
}
