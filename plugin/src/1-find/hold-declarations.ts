// Async function declarations that cannot stay declarations once they are plain functions; each becomes a variable at the
// start of its scope, which is where a function declaration has its value:
//
//     { g(); async function g() {} }        { let g = async function () {}; g(); }
//
// In sloppy code a plain function in a block would be hoisted out of it as a `var` (Annex B of the language). And with
// `eager: true` a declaration could not be kept from being a constructor.

import { type NodePath, types as t } from "@babel/core";
import { HOISTED } from "../ir/scope-table.js";
import type { AnnotatedFunction } from "./collect.js";

type Scope = t.BlockStatement | t.Program | t.StaticBlock;
type Declaration = NodePath<t.FunctionDeclaration>;

export function holdDeclarations(functions: readonly AnnotatedFunction[], eager: boolean): void {
  // Last one first: those of one scope keep their order.
  for (const { path } of functions.toReversed()) {
    if (!path.isFunctionDeclaration()) continue;
    const { parent, node } = path;
    if (parent.type === "ExportNamedDeclaration" || parent.type === "ExportDefaultDeclaration") {
      if (eager) holdExport(path, parent);
      continue;
    }
    if (node.id == null) continue;
    const sloppy = !path.isInStrictMode();
    if (parent.type === "SwitchCase" && (eager || sloppy)) {
      const { name } = node.id;
      // What holds its place must not be hoisted out of the block either.
      if (sloppy) path.parentPath.scope.rename(name);
      holdInSwitch(path, path.parentPath.parent as t.SwitchStatement, parent, name);
    }
    if (parent.type !== "BlockStatement" && parent.type !== "Program" && parent.type !== "StaticBlock") continue;
    const block = parent.type === "BlockStatement" && !path.parentPath.parentPath?.isFunction();
    if (eager ? !isReplaced(path, parent.body) : block && sloppy) {
      parent.body.splice(parent.body.indexOf(node), 1);
      hold(node, node.id, parent, block ? "let" : "var");
    }
  }
}

/** Of two functions with one name the last one counts. */
function isReplaced({ node }: Declaration, body: readonly t.Statement[]): boolean {
  const later = body.slice(body.indexOf(node) + 1);
  return later.some((one) => one.type === "FunctionDeclaration" && one.id?.name === node.id!.name);
}

/** `export async function f() {}` becomes `var f = async function () {};` and `export { f };`. */
function holdExport(path: Declaration, exported: t.ExportNamedDeclaration | t.ExportDefaultDeclaration): void {
  const { node } = path;
  const program = path.parentPath.parent as t.Program;
  const id = node.id ?? path.scope.getProgramParent().generateUidIdentifier("default");
  const name = exported.type === "ExportDefaultDeclaration" ? "default" : id.name;
  const specifier = t.exportSpecifier(t.identifier(id.name), t.identifier(name));
  program.body.splice(
    program.body.indexOf(exported),
    1,
    t.inheritsComments(t.exportNamedDeclaration(null, [specifier]), exported),
  );
  hold(node, id, program, "var");
}

/** Changes the node in place: the tables and paths that know the function go on knowing it. */
function hold(node: t.FunctionDeclaration, id: t.Identifier, scope: Scope, kind: "let" | "var"): void {
  const declaration = variable(kind, id, asExpression(node));
  const at = scope.body.findLastIndex((one) => one.type === "ImportDeclaration") + 1;
  scope.body.splice(at, 0, declaration);
}

/**
 * The first test of a `switch` runs before any of its clauses: there the function is given to a declaration that holds its
 * place. Without a test the clause is that of `default`.
 */
function holdInSwitch(path: Declaration, { cases }: t.SwitchStatement, own: t.SwitchCase, name: string): void {
  const { node } = path;
  if (cases.slice(cases.indexOf(own)).some((one) => isReplaced(path, one.consequent))) return;
  const id = node.id!;
  const place = t.inherits(t.functionDeclaration(id, [], t.blockStatement([])), node);
  own.consequent.splice(own.consequent.indexOf(node), 1, place);
  const value = asExpression(node);
  if (id.name !== name) value.id = t.identifier(name);
  const given = t.assignmentExpression("=", t.identifier(id.name), value);
  const first = cases.find((one) => one.test != null);
  if (first === undefined) cases[0]!.consequent.unshift(t.expressionStatement(given));
  else first.test = t.sequenceExpression([given, first.test!]);
}

function asExpression(node: t.FunctionDeclaration): t.FunctionExpression {
  const extra = { ...node.extra, [HOISTED]: true };
  return Object.assign(node as t.Node, { type: "FunctionExpression", id: null, extra }) as t.FunctionExpression;
}

function variable(kind: "let" | "var", id: t.Identifier, init: t.Expression): t.VariableDeclaration {
  const { loc, start, end } = init;
  const declarator = { type: "VariableDeclarator", id, init, loc, start, end } as t.VariableDeclarator;
  return { type: "VariableDeclaration", kind, declarations: [declarator], loc, start, end } as t.VariableDeclaration;
}
