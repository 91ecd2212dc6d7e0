// In sloppy code `yield` may be the name of a variable or label; inside a generator function it is a keyword.

import { type NodePath, types as t } from "@babel/core";
import { unsupportedSyntax } from "../diagnostics/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

const WORD = "yield";

/** Renames what is called `yield` inside the function; reports a use of one that is declared outside. */
export function renameYield(fn: NodePath<t.Function>, name: string): Diagnostic[] {
  if (fn.isInStrictMode() || !mentionsYield(fn.node)) return [];
  const problems: Diagnostic[] = [];
  const rename = (path: NodePath): void => {
    if (path.scope.hasOwnBinding(WORD)) path.scope.rename(WORD);
  };
  rename(fn);
  fn.traverse({
    Scope: rename,
    LabeledStatement: (path) => renameLabel(path.node),
    "FunctionDeclaration|FunctionExpression|ObjectMethod"(path) {
      // A plain function inside may use the word; only what it shares with us has been renamed.
      path.skip();
    },
  });
  fn.traverse({
    Identifier(path) {
      if (path.node.name !== WORD || !path.isReferencedIdentifier()) return;
      problems.push(
        unsupportedSyntax(
          name,
          path.node,
          "`yield` is a variable from outside of it",
          'rename the variable, or use `lowering: "class"`',
        ),
      );
    },
    "FunctionDeclaration|FunctionExpression|ObjectMethod"(path) {
      path.skip();
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
  const renamed = "yield_";
  t.traverseFast(statement, (child) => {
    if (child.type !== "LabeledStatement" && child.type !== "BreakStatement" && child.type !== "ContinueStatement")
      return;
    if (child.label?.name === WORD) child.label = t.identifier(renamed);
  });
}
