// The record of a scope is made with its first values in it, where nothing can tell the difference:
//
//     this.turn = { i: undefined };          this.turn = { i: 0 };
//     this.turn.i = 0;

import { types as t } from "@babel/core";

/** Folds the assignments right after a record into the record. `records` are the statements that make one. */
export function foldRecords(statements: readonly t.Statement[], records: ReadonlySet<t.Node>): t.Statement[] {
  const folded: t.Statement[] = [];
  let open: t.ObjectExpression | null = null;
  let name = "";
  for (const statement of statements) {
    if (open !== null && fold(open, name, statement)) continue;
    open = null;
    folded.push(statement);
    if (!records.has(statement)) continue;
    const { left, right } = (statement as t.ExpressionStatement).expression as t.AssignmentExpression;
    open = right as t.ObjectExpression;
    name = nameOf(left);
  }
  return folded;
}

/** What a field is called, or the local that stands for it. */
function nameOf(node: t.Node): string {
  if (node.type === "Identifier") return node.name;
  return t.isMemberExpression(node) && t.isIdentifier(node.property) ? node.property.name : "";
}

function fold(record: t.ObjectExpression, name: string, statement: t.Statement): boolean {
  if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") return false;
  const { left, right, operator } = statement.expression;
  if (operator !== "=" || !t.isMemberExpression(left) || nameOf(left.object) !== name || mentions(right, name))
    return false;
  const property = record.properties.find(
    (one) => t.isObjectProperty(one) && t.isIdentifier(one.key, { name: nameOf(left) }),
  );
  // The dead zone is over before anything could look: a value that cannot call anybody.
  if (!t.isObjectProperty(property) || !(t.isIdentifier(property.value, { name: "undefined" }) || t.isPureish(right)))
    return false;
  property.value = right;
  return true;
}

/** Whether evaluating `node` could touch the record. A call could, through a closure of an earlier turn only: not this one. */
function mentions(node: t.Node, name: string): boolean {
  let found = false;
  t.traverseFast(node, (one) => void (found ||= (t.isIdentifier(one) || isField(one)) && nameOf(one) === name));
  return found;
}

function isField(node: t.Node): boolean {
  return t.isMemberExpression(node) && t.isThisExpression(node.object);
}
