// Assignment: the target's reference first, then the value; operators read the target in between.

import { types as t } from "@babel/core";
import { unwrapped } from "./call.js";
import { lowerExpression } from "./expression.js";
import { chooseRight } from "./if.js";
import type { Lowering } from "./lowering.js";
import { again, keepReference, lowerMember } from "./member.js";
import { assignPattern } from "./pattern.js";
import { spill } from "./spill.js";

export function lowerAssignment(cx: Lowering, node: t.AssignmentExpression): t.Expression {
  const left = unwrapped(node.left as t.Expression) as t.LVal;
  if (left.type === "ArrayPattern" || left.type === "ObjectPattern") return lowerDestructuring(cx, node, left);
  if (left.type === "MemberExpression" && !cx.suspends(node.right)) {
    return t.inherits(t.assignmentExpression(node.operator, lowerMember(cx, left), node.right), node);
  }
  if (node.operator === "=") {
    const target = left.type === "MemberExpression" ? keepReference(cx, left, false) : left;
    return t.inherits(t.assignmentExpression("=", target, lowerExpression(cx, node.right)), node);
  }
  return lowerOperator(cx, node, left as t.Identifier | t.MemberExpression);
}

function lowerOperator(
  cx: Lowering,
  node: t.AssignmentExpression,
  left: t.Identifier | t.MemberExpression,
): t.Expression {
  const target = left.type === "MemberExpression" ? keepReference(cx, left, true) : left;
  const read = target.type === "MemberExpression" ? again(cx, target) : readOf(cx, target);
  const write = target.type === "MemberExpression" ? target : writeOf(cx, target);
  const operator = node.operator.slice(0, -1);
  if (operator === "||" || operator === "&&" || operator === "??") {
    const result = cx.temp("chosen");
    cx.builder.set(result, read, cx.span(left));
    return chooseRight(cx, node, operator, result, () => {
      const value = lowerExpression(cx, node.right);
      cx.builder.set(result, t.inherits(t.assignmentExpression("=", write, value), node), cx.span(node));
    });
  }
  const before = cx.temp("left");
  cx.builder.set(before, read, cx.span(left));
  const value = lowerExpression(cx, node.right);
  const computed = t.binaryExpression(operator as t.BinaryExpression["operator"], cx.use(before), value);
  return t.inherits(t.assignmentExpression("=", write, computed), node);
}

/** An identifier that is both read and written stands once in the source; lowered, it needs one node for each. */
function readOf(cx: Lowering, node: t.Identifier): t.Identifier {
  return cx.retold(node, "read");
}

function writeOf(cx: Lowering, node: t.Identifier): t.Identifier {
  return cx.retold(node, "write");
}

function lowerDestructuring(
  cx: Lowering,
  node: t.AssignmentExpression,
  pattern: t.ArrayPattern | t.ObjectPattern,
): t.Expression {
  const value = lowerExpression(cx, node.right);
  if (!cx.suspends(pattern)) return t.inherits(t.assignmentExpression("=", pattern, value), node);
  const kept = spill(cx, value, "source");
  assignPattern(cx, pattern, kept, null);
  const variable = cx.table.variableOf.get(kept);
  return variable === undefined ? t.cloneNode(kept, false) : cx.use(variable);
}

export function lowerUpdate(cx: Lowering, node: t.UpdateExpression): t.Expression {
  const argument = unwrapped(node.argument);
  const target = argument.type === "MemberExpression" ? lowerMember(cx, argument) : argument;
  return t.inherits(t.updateExpression(node.operator, target as t.Identifier, node.prefix), node);
}
