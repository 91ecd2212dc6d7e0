// Dispatch only. `lowerExpression` gives an expression without suspensions that stands for the node's value *now*: use it
// (or spill it) before lowering anything that is evaluated later.

import { types as t } from "@babel/core";
import type { Span } from "../ir/machine.js";
import { lowerAssignment, lowerUpdate } from "./assign.js";
import { lowerAwait, lowerYield } from "./await.js";
import { lowerCall, lowerNew } from "./call.js";
import { lowerChain } from "./chain.js";
import { lowerClassExpression } from "./class.js";
import { lowerConditional, lowerLogical } from "./if.js";
import { lowerJsx } from "./jsx.js";
import type { Lowering } from "./lowering.js";
import { lowerMember } from "./member.js";
import { lowerObject } from "./object.js";
import { lowerArray, lowerBefore } from "./spill.js";
import { lowerTagged, lowerTemplate } from "./template.js";

export function lowerExpression(cx: Lowering, node: t.Expression): t.Expression {
  if (!cx.suspends(node)) return node;
  switch (node.type) {
    case "AwaitExpression":
      return lowerAwait(cx, node);
    case "YieldExpression":
      return lowerYield(cx, node);
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
    case "TSInstantiationExpression":
      return lowerExpression(cx, node.expression);
    case "SequenceExpression":
      for (const one of node.expressions.slice(0, -1)) lowerEffect(cx, one, cx.span(one));
      return lowerExpression(cx, node.expressions.at(-1)!);
    case "UnaryExpression":
      return lowerUnary(cx, node);
    case "BinaryExpression":
      return lowerBinary(cx, node);
    case "LogicalExpression":
      return lowerLogical(cx, node);
    case "ConditionalExpression":
      return lowerConditional(cx, node);
    case "AssignmentExpression":
      return lowerAssignment(cx, node);
    case "UpdateExpression":
      return lowerUpdate(cx, node);
    case "MemberExpression":
      return lowerMember(cx, node);
    case "OptionalMemberExpression":
    case "OptionalCallExpression":
      return lowerChain(cx, node);
    case "CallExpression":
      return lowerCall(cx, node);
    case "NewExpression":
      return lowerNew(cx, node);
    case "ImportExpression":
      return t.importExpression(
        lowerBefore(cx, node.source, [node.options], "source"),
        node.options == null ? null : lowerExpression(cx, node.options),
      );
    case "ArrayExpression":
      return lowerArray(cx, node);
    case "ObjectExpression":
      return lowerObject(cx, node);
    case "TemplateLiteral":
      return lowerTemplate(cx, node);
    case "TaggedTemplateExpression":
      return lowerTagged(cx, node);
    case "ClassExpression":
      return lowerClassExpression(cx, node);
    case "JSXElement":
    case "JSXFragment":
      return lowerJsx(cx, node);
    default:
      cx.input.refuse(node, `\`${node.type}\` with an await inside`, "store the awaited value in a variable first");
      return node;
  }
}

/** Evaluates for the effect only. */
export function lowerEffect(cx: Lowering, node: t.Expression, span: Span): void {
  if (node.type === "AwaitExpression") {
    lowerAwait(cx, node);
    return;
  }
  const value = lowerExpression(cx, node);
  if (value.type !== "Identifier" || cx.table.variableOf.get(value)?.kind !== "temp") cx.effect(value, span);
}

function lowerBinary(cx: Lowering, node: t.BinaryExpression): t.Expression {
  if (node.left.type === "PrivateName")
    return t.inherits(t.binaryExpression(node.operator, node.left, lowerExpression(cx, node.right)), node);
  const left = lowerBefore(cx, node.left, [node.right], "left");
  return t.inherits(t.binaryExpression(node.operator, left, lowerExpression(cx, node.right)), node);
}

function lowerUnary(cx: Lowering, node: t.UnaryExpression): t.Expression {
  if (node.operator === "delete" && node.argument.type !== "MemberExpression") {
    if (t.isOptionalMemberExpression(node.argument)) return lowerChain(cx, node.argument, true);
    // `delete` of a value: evaluated, then true.
    lowerEffect(cx, node.argument, cx.span(node));
    return t.booleanLiteral(true);
  }
  return t.inherits(t.unaryExpression(node.operator, lowerExpression(cx, node.argument), node.prefix), node);
}
