// An async function declared in a block belongs to the block. Lowered to a plain function, sloppy mode would hoist it out
// as a `var` (Annex B of the language), so there it becomes a `let` at the start of its block:
//
//     { g(); async function g() {} }        { let g = function () { … }; g(); }

import { type NodePath, types as t } from "@babel/core";

export function keepInBlock(fn: NodePath<t.Function>): void {
  if (!fn.isFunctionDeclaration() || fn.isInStrictMode()) return;
  const { parent, node } = fn;
  if (parent.type === "SwitchCase") {
    // The clauses share one scope but none of them is always entered: a unique name makes the hoisting harmless.
    fn.parentPath.scope.rename(node.id!.name);
    return;
  }
  if (parent.type !== "BlockStatement" || fn.parentPath.parentPath?.isFunction()) return;
  const expression = t.functionExpression(null, node.params, node.body);
  if (node.typeParameters) expression.typeParameters = node.typeParameters;
  if (node.returnType) expression.returnType = node.returnType;
  const declaration = t.variableDeclaration("let", [t.variableDeclarator(node.id!, t.inherits(expression, node))]);
  parent.body.splice(parent.body.indexOf(node), 1);
  // Functions are lowered last one first, so those of one block keep their order.
  parent.body.unshift(t.inheritsComments(declaration, node));
}
