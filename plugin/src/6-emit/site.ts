// Puts the class of a machine where it was decided to stand.

import { types as t } from "@babel/core";
import { id } from "./builders.js";

/** How the wrapper names the class: `K.#Machine` where it is a member of K. */
export function classReference(className: string, owner: t.Class | null): t.Expression {
  if (owner === null) return id(className);
  return t.memberExpression(id(owner.id!.name), t.privateName(id(className)));
}

/**
 * Inside a class, whose private names it uses:
 *
 *     static #Machine;
 *     static {
 *       class Machine { … }
 *       this.#Machine = Machine;
 *     }
 *
 * First of all static parts: those of the user may call its functions.
 */
export function addMember(owner: t.Class, className: string, statements: readonly t.Statement[]): void {
  const target = t.memberExpression(t.thisExpression(), t.privateName(id(className)));
  const kept = t.expressionStatement(t.assignmentExpression("=", target, id(className)));
  const field = t.classPrivateProperty(t.privateName(id(className)), null, [], true);
  insert(owner.body.body, [field, t.staticBlock([...statements, kept])]);
}

/** At the start of a block, before the user's first statement. */
export function addStatements(block: t.Statement[], statements: readonly t.Statement[]): void {
  insert(block, statements);
}

/** What has no place in the source was put here for functions before this one. */
function insert<Node extends t.Node>(nodes: Node[], added: readonly Node[]): void {
  const first = nodes.findIndex((node) => node.start != null);
  nodes.splice(first < 0 ? nodes.length : first, 0, ...added);
}
