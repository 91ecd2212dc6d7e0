// V8 folds the constants of a module into the code that uses them, but not inside a loop that catches errors: after a
// handler it does not know any more which module's constants they are. Those that a turn of the loop uses are kept in
// constants of the function, which are read before the loop and folded there.

import { types as t } from "@babel/core";
import { ownChildren } from "../ir/walk-own.js";
import { id } from "./builders.js";
import type { Emitter } from "./emitter.js";

const RUNTIME = ["PENDING", "THROW", "RETURN", "FUTURE", "isAwaitable"];

/** Makes `body` use constants of the function; gives their declaration. */
export function keepConstants(emit: Emitter, body: readonly t.Statement[]): t.Statement[] {
  const { direct, layout, machine, runtime } = emit.input;
  const wanted = new Set(RUNTIME.map((name) => runtime(name).name));
  for (const { end } of machine.blocks.values()) {
    const name = end.kind === "await" ? direct.classOf(end.future) : null;
    if (name !== null) wanted.add(name);
  }
  const kept = new Map<string, string>();
  for (const statement of body) rename(statement, wanted, kept, layout.names.local);
  if (kept.size === 0) return [];
  const declared = [...kept].map(([name, local]) => t.variableDeclarator(id(local), id(name)));
  return [t.variableDeclaration("const", declared)];
}

/** The names are of the compiler's making: no other variable of the file has them. */
function rename(
  root: t.Node,
  wanted: ReadonlySet<string>,
  kept: Map<string, string>,
  local: (wanted: string) => string,
): void {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "Identifier" && wanted.has(node.name)) {
      let name = kept.get(node.name);
      if (name === undefined) kept.set(node.name, (name = local(node.name)));
      node.name = name;
    }
    for (const child of ownChildren(node)) if (!isName(node, child)) pending.push(child);
  }
}

/** Whether it names a property, not a variable. */
function isName(parent: t.Node, child: t.Node): boolean {
  if (t.isMemberExpression(parent) || t.isOptionalMemberExpression(parent))
    return child === parent.property && !parent.computed;
  return t.isObjectProperty(parent) && child === parent.key && !parent.computed && !parent.shorthand;
}
