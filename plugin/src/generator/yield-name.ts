// In sloppy code `yield` may be the name of a variable or label; inside a generator function it is a keyword.

import { type NodePath, types as t } from "@babel/core";
import { unsupportedSyntax } from "../diagnostics/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

const WORD = "yield";
const LABEL = "yield_";

/** Renames what is called `yield` in and around the function; reports a use of a global of that name. */
export function renameYield(fn: NodePath<t.Function>, name: string): Diagnostic[] {
  if (!mentionsYield(fn.node) || fn.isInStrictMode()) return [];
  for (let { scope } = fn; !scope.path.isProgram(); scope = scope.parent) {
    if (scope.hasOwnBinding(WORD)) scope.rename(WORD);
  }
  const problems: Diagnostic[] = [];
  const what = "`yield` is a global variable";
  fn.traverse({
    Scope(path) {
      if (path.scope.hasOwnBinding(WORD)) path.scope.rename(WORD);
    },
    "FunctionDeclaration|FunctionExpression|ObjectMethod"(path) {
      path.skip(); // Inside a plain function the word may stay.
    },
    LabeledStatement(path) {
      renameLabel(path.node);
    },
    Identifier(path) {
      if (path.node.name !== WORD || !path.isReferencedIdentifier()) return;
      problems.push(unsupportedSyntax(name, path.node, what, 'rename the variable, or use `lowering: "class"`'));
    },
  });
  return problems;
}

function mentionsYield(node: t.Node): boolean {
  let found = false;
  t.traverseFast(node, (child) => {
    if (child.type === "Identifier" && child.name === WORD) found = true;
  });
  return found;
}

function renameLabel(statement: t.LabeledStatement): void {
  if (statement.label.name !== WORD) return;
  t.traverseFast(statement, (child) => {
    const labelled =
      child.type === "LabeledStatement" || child.type === "BreakStatement" || child.type === "ContinueStatement";
    if (labelled && child.label?.name === WORD) child.label = t.identifier(LABEL);
  });
}
