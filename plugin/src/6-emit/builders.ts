// One-line makers of the nodes that generated code is full of.

import { types as t } from "@babel/core";

export const id = (name: string): t.Identifier => t.identifier(name);

export const number = (value: number): t.Expression =>
  value < 0 ? t.unaryExpression("-", t.numericLiteral(-value)) : t.numericLiteral(value);

export const undefinedValue = (): t.Identifier => t.identifier("undefined");

export const member = (object: t.Expression, name: string): t.MemberExpression =>
  isIdentifierName(name)
    ? t.memberExpression(object, t.identifier(name))
    : t.memberExpression(object, t.stringLiteral(name), true);

export const onThis = (name: string): t.MemberExpression => member(t.thisExpression(), name);

export const assign = (left: t.LVal, right: t.Expression): t.ExpressionStatement =>
  t.expressionStatement(t.assignmentExpression("=", left, right));

export const equals = (left: t.Expression, right: t.Expression): t.BinaryExpression =>
  t.binaryExpression("===", left, right);

/** `value?.[FUTURE] === true ? value : other` */
export function futureOr(
  runtime: (name: string) => t.Identifier,
  value: string,
  other: t.Expression,
): t.ConditionalExpression {
  const brand = t.optionalMemberExpression(id(value), runtime("FUTURE"), true, true);
  return t.conditionalExpression(equals(brand, t.booleanLiteral(true)), id(value), other);
}

export const not = (test: t.Expression): t.Expression =>
  test.type === "UnaryExpression" && test.operator === "!" ? test.argument : t.unaryExpression("!", test);

export function isIdentifierName(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name);
}

/** A comment line before a statement. */
export function withComment<Node extends t.Node>(node: Node, text: string): Node {
  return t.addComment(node, "leading", ` ${text}`, true);
}

/** A comment at the end of a statement's line. */
export function withNote<Node extends t.Node>(node: Node, text: string): Node {
  return t.addComment(node, "trailing", ` ${text}`, true);
}
