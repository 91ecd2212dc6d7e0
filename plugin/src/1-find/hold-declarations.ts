// Async function declarations that cannot stay declarations once they are plain functions; each becomes a variable at the
// start of its scope, which is where a function declaration has its value:
//
//     { g(); async function g() {} }        { let g = async function () {}; g(); }
//
// In sloppy code a plain function in a block would be hoisted out of it as a `var` (Annex B of the language). And with
// `eager: true` a declaration could not be kept from being a constructor.

import type { NodePath, types as t } from "@babel/core";
import type { AnnotatedFunction } from "./collect.js";

type Scope = t.BlockStatement | t.Program | t.StaticBlock;

export function holdDeclarations(functions: readonly AnnotatedFunction[], eager: boolean): void {
  // Last one first: those of one scope keep their order.
  for (const { path } of functions.toReversed()) {
    if (!path.isFunctionDeclaration() || path.node.id == null) continue;
    const { parent } = path;
    const sloppy = !path.isInStrictMode();
    if (parent.type === "SwitchCase" && sloppy) {
      // The clauses share one scope but none of them is always entered: a unique name makes the hoisting harmless.
      path.parentPath.scope.rename(path.node.id.name);
    }
    if (parent.type !== "BlockStatement" && parent.type !== "Program" && parent.type !== "StaticBlock") continue;
    const block = parent.type === "BlockStatement" && !path.parentPath.parentPath?.isFunction();
    if (eager ? !isReplaced(path, parent) : block && sloppy) hold(path.node, parent, block ? "let" : "var");
  }
}

/** Of two functions with one name the last one counts. */
function isReplaced(path: NodePath<t.FunctionDeclaration>, { body }: Scope): boolean {
  const later = body.slice(body.indexOf(path.node) + 1);
  return later.some((one) => one.type === "FunctionDeclaration" && one.id?.name === path.node.id!.name);
}

/** Changes the node in place: the tables and paths that know the function go on knowing it. */
function hold(node: t.FunctionDeclaration, scope: Scope, kind: "let" | "var"): void {
  const { id } = node;
  scope.body.splice(scope.body.indexOf(node), 1);
  const value = Object.assign(node as t.Node, { type: "FunctionExpression", id: null }) as t.FunctionExpression;
  const declaration = variable(kind, id!, value);
  const at = scope.body.findLastIndex((one) => one.type === "ImportDeclaration") + 1;
  scope.body.splice(at, 0, declaration);
}

function variable(kind: "let" | "var", id: t.Identifier, init: t.Expression): t.VariableDeclaration {
  const { loc, start, end } = init;
  const declarator = { type: "VariableDeclarator", id, init, loc, start, end } as t.VariableDeclarator;
  return { type: "VariableDeclaration", kind, declarations: [declarator], loc, start, end } as t.VariableDeclaration;
}
