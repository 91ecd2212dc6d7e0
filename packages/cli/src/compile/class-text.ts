// One function out of a compiled file, as text: its class, or with the other lowering the statement it stands in and its
// generator function.

import { transformFromAstSync, traverse, types as t, type NodePath } from "@babel/core";
import type { Description } from "@stator/babel-plugin";
import type { Compiled } from "./compile-source.js";

export function functionText(compiled: Compiled, machine: Description): string {
  const statements = machine.className === "" ? statementsOf(compiled, machine) : classOf(compiled, machine.className);
  const alone = t.file(
    t.program(
      statements.map((one) => t.cloneNode(one)),
      [],
      "module",
    ),
  );
  return transformFromAstSync(alone, undefined, { configFile: false, babelrc: false })?.code ?? "";
}

function classOf({ ast }: Compiled, className: string): t.Statement[] {
  let found: t.Statement[] = [];
  // The fast form is a constant.
  traverse(ast, {
    Class(path) {
      const { node, parent } = path;
      const name = t.isVariableDeclarator(parent) ? parent.id : node.id;
      if (!t.isIdentifier(name, { name: className })) return;
      found = [path.getStatementParent()!.node];
      path.stop();
    },
  });
  return found;
}

/** The function has kept its name or its place; its generator function is said to come from the same place. */
function statementsOf({ ast }: Compiled, { name, line, column }: Description): t.Statement[] {
  const found: t.Statement[] = [];
  const visit = (path: NodePath<t.Function>): void => {
    const { start } = path.node.loc ?? {};
    const parent = path.findParent((one) => one.isVariableDeclarator())?.node;
    const called = t.isVariableDeclarator(parent) && t.isIdentifier(parent.id) ? parent.id.name : undefined;
    if (called !== name && (start?.line !== line || start.column !== column)) return;
    const statement = path.getStatementParent()?.node;
    if (statement !== undefined && !found.includes(statement)) found.push(statement);
    path.skip();
  };
  traverse(ast, { Function: visit });
  return found;
}
