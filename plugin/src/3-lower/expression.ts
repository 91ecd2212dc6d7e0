// Dispatch only. `lowerExpression` gives an expression without suspensions that stands for the node's value *now*: use it
// (or spill it) before lowering anything that is evaluated later.

import { types as t } from "@babel/core";
import type { Span } from "../ir/machine.js";
import { lowerAssignment, lowerUpdate } from "./assign.js";
import { lowerAwait, lowerYield } from "./await.js";
import { lowerCall, lowerNew, lowerToValue } from "./call.js";
import { lowerChain } from "./chain.js";
import { lowerClassExpression } from "./class.js";
import { lowerConditional, lowerLogical } from "./if.js";
import { lowerJsx } from "./jsx.js";
import type { Lowering } from "./lowering.js";
import { lowerMember } from "./member.js";
import { lowerObject } from "./object.js";
import { lowerArray, lowerBefore } from "./spill.js";
import { lowerTagged, lowerTemplate } from "./template.js";

type Lower<Node extends t.Node = never> = (cx: Lowering, node: Node) => t.Expression;
type Forms = { readonly [Type in t.Expression["type"]]?: Lower<Extract<t.Expression, { type: Type }>> };

/** Parentheses and types say nothing about evaluation. */
const unwrap = (cx: Lowering, node: { expression: t.Expression }): t.Expression => lowerExpression(cx, node.expression);

const FORMS: Forms = {
  AwaitExpression: lowerAwait,
  YieldExpression: lowerYield,
  ParenthesizedExpression: unwrap,
  TSAsExpression: unwrap,
  TSSatisfiesExpression: unwrap,
  TSNonNullExpression: unwrap,
  TSTypeAssertion: unwrap,
  TSInstantiationExpression: unwrap,
  SequenceExpression: lowerSequence,
  UnaryExpression: lowerUnary,
  BinaryExpression: lowerBinary,
  LogicalExpression: lowerLogical,
  ConditionalExpression: lowerConditional,
  AssignmentExpression: lowerAssignment,
  UpdateExpression: lowerUpdate,
  MemberExpression: lowerMember,
  OptionalMemberExpression: (cx, node) => lowerChain(cx, node),
  OptionalCallExpression: (cx, node) => lowerChain(cx, node),
  CallExpression: lowerCall,
  NewExpression: lowerNew,
  ImportExpression: lowerImport,
  ArrayExpression: lowerArray,
  ObjectExpression: lowerObject,
  TemplateLiteral: lowerTemplate,
  TaggedTemplateExpression: lowerTagged,
  ClassExpression: lowerClassExpression,
  JSXElement: lowerJsx,
  JSXFragment: lowerJsx,
};

export function lowerExpression(cx: Lowering, node: t.Expression): t.Expression {
  if (!cx.suspends(node)) return node;
  const lower = FORMS[node.type] as Lower | undefined;
  if (lower !== undefined) return lower(cx, node as never);
  cx.input.refuse(node, `\`${node.type}\` with an await inside`, "store the awaited value in a variable first");
  return node;
}

function lowerSequence(cx: Lowering, node: t.SequenceExpression): t.Expression {
  for (const one of node.expressions.slice(0, -1)) lowerEffect(cx, one, cx.span(one));
  const last = node.expressions.at(-1)!;
  // Without a comma before it, a function would take the name of what it is given to.
  if (t.isFunction(last) || t.isClass(last))
    return t.sequenceExpression([t.numericLiteral(0), lowerExpression(cx, last)]);
  return lowerExpression(cx, last);
}

function lowerImport(cx: Lowering, node: t.ImportExpression): t.Expression {
  const source = lowerBefore(cx, node.source, [node.options], "source");
  return t.importExpression(source, node.options == null ? null : lowerExpression(cx, node.options));
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
  const lower = node.operator === "typeof" ? lowerToValue : lowerExpression;
  return t.inherits(t.unaryExpression(node.operator, lower(cx, node.argument), node.prefix), node);
}
