// User code moves into the machine's methods: names become `this.x` or `turn.x`, `this` becomes what the function was
// called on, and jumps out of a statement become steps of the dispatch loop. Everything else stays as written.

import { types as t } from "@babel/core";
import { boundIdentifiers } from "../ir/bound.js";
import { spellOut } from "../ir/shorthand.js";
import type { Emitter } from "./emitter.js";
import { checked, homeOf, machineField, selfOf, type Place } from "./home.js";
import { rewriteAssignment, rewriteTarget, rewriteUpdate } from "./rewrite-assignment.js";
import { assignmentOf, isMovedName, rewriteDeclaration } from "./rewrite-declaration.js";
import {
  rewriteSuperCall,
  rewriteSuperConstruction,
  rewriteSuperDeletion,
  rewriteSuperMember,
} from "./rewrite-super.js";

export function rewrite<Node extends t.Node>(emit: Emitter, node: Node, place: Place): Node {
  return rewriteNode(emit, node, place) as Node;
}

type Rewrite<Node extends t.Node = never> = (emit: Emitter, node: Node, place: Place) => t.Node;
type Forms = { readonly [Type in t.Node["type"]]?: Rewrite<Extract<t.Node, { type: Type }>> };

const FORMS: Forms = {
  Identifier: rewriteIdentifier,
  JSXIdentifier: rewriteJsxName,
  ThisExpression: (emit, node, place) => (place.own ? t.inherits(selfOf(emit, place), node) : node),
  MetaProperty: (emit, node, place) =>
    place.own && node.meta.name === "new" ? machineField(emit, emit.input.layout.names.target, place) : node,
  ReturnStatement: rewriteJump,
  BreakStatement: rewriteJump,
  ContinueStatement: rewriteJump,
  AssignmentExpression: rewriteAssignment,
  UpdateExpression: rewriteUpdate,
  UnaryExpression: rewriteUnary,
  VariableDeclaration: rewriteDeclaration,
  FunctionDeclaration: rewriteDeclaration,
  ClassDeclaration: rewriteDeclaration,
  ForStatement: rewriteFor,
  ForInStatement: rewriteIteration,
  ForOfStatement: rewriteIteration,
  MemberExpression: (emit, node, place) =>
    node.object.type === "Super" && place.own
      ? rewriteSuperMember(emit, node, place)
      : rewriteChildren(emit, node, place),
  CallExpression: rewriteCall,
  OptionalCallExpression: (emit, node, place) => rewriteCallee(emit, node, "callee", place),
  TaggedTemplateExpression: (emit, node, place) => rewriteCallee(emit, node, "tag", place),
  ObjectProperty: rewriteProperty,
  CatchClause: rewriteCatch,
  ClassProperty: rewriteMember,
  ClassPrivateProperty: rewriteMember,
  ClassAccessorProperty: rewriteMember,
  StaticBlock: rewriteMember,
};

function rewriteNode(emit: Emitter, node: t.Node, place: Place): t.Node {
  const form = FORMS[node.type] as Rewrite | undefined;
  if (form !== undefined) return form(emit, node as never, place);
  return t.isFunction(node) ? rewriteFunction(emit, node, place) : rewriteChildren(emit, node, place);
}

function rewriteCall(emit: Emitter, node: t.CallExpression, place: Place): t.Node {
  const { callee } = node;
  if (place.own && callee.type === "Super") return rewriteSuperConstruction(emit, node, place);
  if (place.own && callee.type === "MemberExpression" && callee.object.type === "Super")
    return rewriteSuperCall(emit, node, place);
  return rewriteCallee(emit, node, "callee", place);
}

function rewriteJump(
  emit: Emitter,
  node: t.ReturnStatement | t.BreakStatement | t.ContinueStatement,
  place: Place,
): t.Node {
  return place.jump?.(node) ?? rewriteChildren(emit, node, place);
}

function rewriteUnary(emit: Emitter, node: t.UnaryExpression, place: Place): t.Node {
  const { argument } = node;
  // Deleting a variable does nothing, wherever it lives.
  if (node.operator === "delete" && argument.type === "Identifier" && emit.input.table.variableOf.has(argument)) {
    return t.booleanLiteral(false);
  }
  if (
    node.operator === "delete" &&
    argument.type === "MemberExpression" &&
    argument.object.type === "Super" &&
    place.own
  )
    return rewriteSuperDeletion(emit, argument, place);
  return rewriteChildren(emit, node, place);
}

function rewriteFor(emit: Emitter, node: t.ForStatement, place: Place): t.Node {
  rewriteChildren(emit, node, place);
  // A declaration whose names have moved has become a statement.
  const init = node.init as t.Node | null | undefined;
  if (init?.type === "ExpressionStatement") node.init = t.inheritsComments(init.expression, init);
  else if (init?.type === "EmptyStatement") node.init = null;
  return node;
}

function rewriteIteration(emit: Emitter, node: t.ForInStatement | t.ForOfStatement, place: Place): t.Node {
  node.right = rewrite(emit, node.right, place);
  if (node.left.type === "VariableDeclaration") rewriteHead(emit, node, node.left, place);
  else node.left = rewriteTarget(emit, node.left, place) as t.LVal;
  node.body = rewrite(emit, node.body, place);
  return node;
}

function rewriteProperty(emit: Emitter, node: t.ObjectProperty, place: Place): t.Node {
  rewriteChildren(emit, node, place);
  const { key, value } = node;
  if (node.shorthand && (value.type !== "Identifier" || value.name !== (key as t.Identifier).name)) spellOut(node);
  return node;
}

function rewriteCatch(emit: Emitter, node: t.CatchClause, place: Place): t.Node {
  if (node.param != null) node.param = rewriteTarget(emit, node.param, place) as t.Identifier;
  node.body = rewrite(emit, node.body, place);
  return node;
}

export function rewriteChildren<Node extends t.Node>(emit: Emitter, node: Node, place: Place, except?: string): Node {
  const fields = node as unknown as Record<string, t.Node | (t.Node | null)[] | null>;
  for (const key of t.VISITOR_KEYS[node.type] ?? []) {
    if (key === except || isName(node, key)) continue;
    const child = fields[key];
    if (Array.isArray(child)) fields[key] = child.map((one) => (one === null ? null : rewriteNode(emit, one, place)));
    else if (child != null) fields[key] = rewriteNode(emit, child, place);
  }
  return node;
}

/** A child that is a name and not an expression, or a type. */
function isName(node: t.Node, key: string): boolean {
  if (key === "property" || key === "key") return (node as t.MemberExpression).computed !== true;
  return (
    /^(label|typeAnnotation|typeParameters|typeArguments|returnType|implements|superTypeParameters)$/.test(key) ||
    (node.type === "JSXAttribute" && key === "name")
  );
}

function rewriteFunction(emit: Emitter, node: t.Function, place: Place): t.Node {
  const arrow = node.type === "ArrowFunctionExpression";
  if ("computed" in node && node.computed === true)
    (node as t.ObjectMethod).key = rewrite(emit, (node as t.ObjectMethod).key, place);
  const inner: Place = { machineThis: place.machineThis && arrow, own: place.own && arrow, nested: true, jump: null };
  node.params = node.params.map((one) => rewriteTarget(emit, one, inner)) as typeof node.params;
  node.body = rewrite(emit, node.body as t.BlockStatement, inner);
  return node;
}

/** Field values and static blocks run as methods of their own. */
function rewriteMember(
  emit: Emitter,
  node: t.ClassProperty | t.ClassPrivateProperty | t.ClassAccessorProperty | t.StaticBlock,
  place: Place,
): t.Node {
  const inner: Place = { machineThis: false, own: false, nested: true, jump: null };
  if (node.type === "StaticBlock") return rewriteChildren(emit, node, inner);
  if (node.type !== "ClassPrivateProperty" && node.computed === true)
    node.key = rewrite(emit, node.key as t.Expression, place);
  if (node.value != null) node.value = rewrite(emit, node.value, inner);
  return node;
}

/** `f(x)` where f has become a field is not a method call: `(0, this.f)(x)`. */
function rewriteCallee(
  emit: Emitter,
  node: t.CallExpression | t.OptionalCallExpression | t.TaggedTemplateExpression,
  key: "callee" | "tag",
  place: Place,
): t.Node {
  const fields = node as unknown as Record<string, t.Expression>;
  const before = fields[key]!;
  const after = rewriteNode(emit, before, place) as t.Expression;
  const detached = before.type === "Identifier" && after.type === "MemberExpression";
  fields[key] = detached ? t.sequenceExpression([t.numericLiteral(0), after]) : after;
  return rewriteChildren(emit, node, place, key);
}

function rewriteIdentifier(emit: Emitter, node: t.Identifier, place: Place): t.Expression {
  const abi = emit.input.abi.get(node);
  if (abi !== undefined) return t.inherits(emit.input.runtime(abi), node);
  const variable = emit.input.table.variableOf.get(node);
  if (variable === undefined) {
    return node.name === "arguments" && place.own ? machineField(emit, emit.input.layout.names.args, place) : node;
  }
  const home = homeOf(emit, variable, node, place);
  return emit.input.table.unready.has(node) ? checked(emit, variable, home) : home;
}

/** A head whose names have moved declares nothing any more: each turn assigns. */
function rewriteHead(
  emit: Emitter,
  loop: t.ForInStatement | t.ForOfStatement,
  head: t.VariableDeclaration,
  place: Place,
): void {
  const [declarator] = head.declarations as [t.VariableDeclarator];
  if (boundIdentifiers(declarator.id).some((name) => isMovedName(emit, name))) {
    // `for (var k = 1 in o)`, in sloppy code, gives k its value before it looks at o.
    const given = assignmentOf(emit, declarator, place, null);
    if (given !== null) loop.right = t.sequenceExpression([given, loop.right]);
    loop.left = rewriteTarget(emit, declarator.id, place) as t.LVal;
    return;
  }
  if (declarator.init != null) declarator.init = rewrite(emit, declarator.init, place);
  declarator.id = rewriteTarget(emit, declarator.id, place) as t.Identifier;
}

function rewriteJsxName(emit: Emitter, node: t.JSXIdentifier, place: Place): t.Node {
  if (node.name === "this" && place.own) return jsxOf(machineField(emit, emit.input.layout.names.self, place));
  const variable = emit.input.table.variableOf.get(node);
  if (variable === undefined) return node;
  return jsxOf(homeOf(emit, variable, t.identifier(node.name), place));
}

function jsxOf(node: t.Expression): t.JSXIdentifier | t.JSXMemberExpression {
  if (node.type === "MemberExpression")
    return t.jsxMemberExpression(jsxOf(node.object), t.jsxIdentifier((node.property as t.Identifier).name));
  return t.jsxIdentifier(node.type === "ThisExpression" ? "this" : (node as t.Identifier).name);
}
