// Refuses `select` and `race` in a loop when a branch is given by value whose future loses something if it is cancelled: each turn
// that another branch wins throws away what it has received. A future lent with `ref` is not cancelled.

import type { NodePath, types as t } from "@babel/core";
import * as catalogue from "../diagnostics/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { unwrapInwards, unwrapOutwards } from "./annotation.js";
import type { AnnotatedFunction } from "./collect.js";
import { Losses } from "./losses.js";

const SELECTS = new Set(["select", "race"]);

export function losingBranches(
  program: NodePath<t.Program>,
  runtime: string,
  functions: readonly AnnotatedFunction[],
): Diagnostic[] {
  const losses = new Losses(functions);
  return selectCalls(program, runtime)
    .filter(repeats)
    .flatMap((call) => branches(call))
    .flatMap((branch) => {
      const made = origin(branch);
      const loss = losses.ofCall(made);
      return loss === null ? [] : [catalogue.cancelUnsafeSelect(branch.node, branch.getSource(), loss)];
    });
}

/** Every call of the imported `select` or `race`, whatever it is called here. */
function selectCalls(program: NodePath<t.Program>, runtime: string): NodePath<t.CallExpression>[] {
  const calls: NodePath<t.CallExpression>[] = [];
  for (const statement of program.node.body) {
    if (statement.type !== "ImportDeclaration") continue;
    const from = statement.source.value;
    if (from !== runtime && from !== `${runtime}/combinators`) continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") continue;
      if (!SELECTS.has(specifier.imported.name)) continue;
      for (const reference of program.scope.getBinding(specifier.local.name)?.referencePaths ?? []) {
        const { parentPath: call } = unwrapOutwards(reference);
        if (call?.isCallExpression() && call.node.arguments.length > 0) calls.push(call);
      }
    }
  }
  return calls;
}

/** Whether a call runs once per turn of a loop of its own function. */
function repeats(call: NodePath): boolean {
  for (let path = call; path.parentPath !== null && !path.isFunction(); path = path.parentPath) {
    const once = path.key === "init" || path.key === "right" || path.key === "left";
    if (path.parentPath.isLoop() && !once) return true;
  }
  return false;
}

/** The futures given to a `select` or `race` that are written out in the call. */
function branches(call: NodePath<t.CallExpression>): NodePath[] {
  const given = unwrapInwards(call.get("arguments")[0] as NodePath);
  if (given.isArrayExpression()) return given.get("elements").filter((one) => one.isExpression());
  if (!given.isObjectExpression()) return [];
  return given.get("properties").flatMap((property) => (property.isObjectProperty() ? [property.get("value")] : []));
}

/** The call that made a branch's future: through `branch(…)`, and through a variable that always holds it. */
function origin(branch: NodePath): NodePath {
  const inner = unwrapInwards(branch);
  if (inner.isCallExpression()) {
    const callee = inner.get("callee");
    const imported = callee.isIdentifier() ? callee.scope.getBinding(callee.node.name)?.path : undefined;
    const name = imported?.isImportSpecifier() ? imported.node.imported : null;
    if (name?.type === "Identifier" && name.name === "branch") return origin(inner.get("arguments")[0] as NodePath);
  }
  if (!inner.isIdentifier()) return inner;
  const binding = inner.scope.getBinding(inner.node.name);
  if (binding?.constant !== true || !binding.path.isVariableDeclarator()) return inner;
  const made = binding.path.get("init") as NodePath;
  return made.node === null || made.isIdentifier() ? inner : origin(made);
}
