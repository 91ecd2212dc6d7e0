// One function out of a compiled file, as text: its class, or with the other lowering the statement it stands in.

import { transformFromAstSync, traverse, types as t, type NodePath } from "@babel/core";
import type { Description } from "@stator/babel-plugin";
import type { Compiled } from "./compile-source.js";

export function functionText(compiled: Compiled, machine: Description): string {
  const statement = machine.className === "" ? statementOf(compiled, machine) : classOf(compiled, machine.className);
  if (statement === undefined) return "";
  const alone = t.file(t.program([t.cloneNode(statement)], [], "module"));
  return transformFromAstSync(alone, undefined, { configFile: false, babelrc: false })?.code ?? "";
}

function classOf({ ast }: Compiled, className: string): t.Statement | undefined {
  let found: t.Statement | undefined;
  traverse(ast, {
    ClassDeclaration(path) {
      if (path.node.id?.name !== className) return;
      found = path.node;
      path.stop();
    },
  });
  return found;
}

/** The function has kept its name or its place. */
function statementOf({ ast }: Compiled, { name, line, column }: Description): t.Statement | undefined {
  let found: t.Statement | undefined;
  const visit = (path: NodePath<t.Function>): void => {
    const { start } = path.node.loc ?? {};
    const parent = path.findParent((one) => one.isVariableDeclarator())?.node;
    const called = t.isVariableDeclarator(parent) && t.isIdentifier(parent.id) ? parent.id.name : undefined;
    if (called !== name && (start?.line !== line || start.column !== column)) return;
    found = path.getStatementParent()?.node;
    path.stop();
  };
  traverse(ast, { Function: visit });
  return found;
}
