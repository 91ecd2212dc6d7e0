// Enums inside a function that becomes a class are written out before anything else looks at it: types are stripped after
// us, and what an enum stands for must be known by then.
//
//     enum Level { Low, High = 5, Name = "n" }
//
//     let Level = ((Level) => {
//       Level[Level["Low"] = 0] = "Low";
//       Level[Level["High"] = 5] = "High";
//       Level["Name"] = "n";
//       return Level;
//     })({});

import { types as t } from "@babel/core";

/** Replaces the enums below `root`, each where it stands. */
export function expandEnums(root: t.Node): void {
  t.traverseFast(root, (node) => {
    if (node.type === "BlockStatement" || node.type === "StaticBlock") expandAll(node.body);
    if (node.type === "SwitchCase") expandAll(node.consequent);
  });
}

function expandAll(statements: t.Statement[]): void {
  const declared = new Set<string>();
  statements.forEach((statement, index) => {
    if (statement.type !== "TSEnumDeclaration" || statement.declare === true) return;
    const { name } = statement.id;
    statements[index] = t.inherits(declared.has(name) ? merged(statement) : made(statement), statement);
    declared.add(name);
  });
}

function made(node: t.TSEnumDeclaration): t.Statement {
  return t.variableDeclaration("let", [
    t.variableDeclarator(node.id, t.callExpression(filler(node), [t.objectExpression([])])),
  ]);
}

/** A second declaration adds to the first one. */
function merged(node: t.TSEnumDeclaration): t.Statement {
  return t.expressionStatement(t.callExpression(filler(node), [t.identifier(node.id.name)]));
}

function filler(node: t.TSEnumDeclaration): t.Expression {
  const { name } = node.id;
  const own = (): t.Identifier => t.identifier(name);
  const texts = new Set<string>();
  const known = new Set<string>();
  let before: string | null = null;
  const statements = membersOf(node).map((member): t.Statement => {
    const key = member.id.type === "Identifier" ? member.id.name : member.id.value;
    const place = (): t.MemberExpression => t.memberExpression(own(), t.stringLiteral(key), true);
    const value = member.initializer == null ? next(name, before) : withMembers(member.initializer, name, known);
    const isText = member.initializer != null && isString(member.initializer, texts);
    if (isText) texts.add(key);
    known.add(key);
    before = key;
    const given = t.assignmentExpression("=", place(), value);
    const reverse = (): t.Expression =>
      t.assignmentExpression("=", t.memberExpression(own(), given, true), t.stringLiteral(key));
    return t.inherits(t.expressionStatement(isText ? given : reverse()), member);
  });
  return t.arrowFunctionExpression([own()], t.blockStatement([...statements, t.returnStatement(own())]));
}

/** Babel 8 keeps the members of an enum in a body. */
function membersOf(node: t.TSEnumDeclaration): readonly t.TSEnumMember[] {
  return node.members ?? (node as unknown as { body: { members: t.TSEnumMember[] } }).body.members;
}

/** One more than the member before. */
function next(name: string, before: string | null): t.Expression {
  if (before === null) return t.numericLiteral(0);
  const last = t.memberExpression(t.identifier(name), t.stringLiteral(before), true);
  return t.binaryExpression("+", last, t.numericLiteral(1));
}

/** A value that is a string has no way back from it to its name. */
function isString(node: t.Expression, texts: ReadonlySet<string>): boolean {
  switch (node.type) {
    case "StringLiteral":
    case "TemplateLiteral":
      return true;
    case "Identifier":
      return texts.has(node.name);
    case "MemberExpression":
      return node.property.type === "Identifier" && !node.computed && texts.has(node.property.name);
    case "BinaryExpression":
      return node.operator === "+" && [node.left, node.right].some((one) => isString(one as t.Expression, texts));
    default:
      return false;
  }
}

/** Earlier members go by their bare names. */
function withMembers(node: t.Expression, name: string, known: ReadonlySet<string>): t.Expression {
  if (node.type === "Identifier")
    return known.has(node.name) ? t.memberExpression(t.identifier(name), t.stringLiteral(node.name), true) : node;
  const fields = node as unknown as Record<string, unknown>;
  for (const key of t.VISITOR_KEYS[node.type] ?? []) {
    if ((key === "property" || key === "key") && fields["computed"] !== true) continue;
    const child = fields[key];
    if (Array.isArray(child))
      fields[key] = child.map((one: t.Expression | null) => one && withMembers(one, name, known));
    else if (child != null) fields[key] = withMembers(child as t.Expression, name, known);
  }
  return node;
}
