// User code moves into the machine's methods: names become `this.x` or `turn.x`, `this` becomes what the function was
// called on, and jumps out of a statement become steps of the dispatch loop. Everything else stays as written.

import { types as t } from "@babel/core";
import { referTo, type Variable } from "../ir/scope-table.js";
import { member, onThis } from "./builders.js";
import type { Emitter } from "./emitter.js";
import { rewriteAssignment, rewriteTarget, rewriteUpdate } from "./rewrite-assignment.js";
import { rewriteDeclaration } from "./rewrite-declaration.js";
import { rewriteSuperCall, rewriteSuperMember } from "./rewrite-super.js";

/** Where in the code we are, seen from the machine. */
export interface Place {
  /** `this` is the machine here. */
  readonly machineThis: boolean;
  /** The user's `this`, `arguments`, `super` and `new.target` here are those of the lowered function. */
  readonly own: boolean;
  /** Inside a nested function: records of scopes are seen through constants. */
  readonly nested: boolean;
  /** Replaces a jump out of the statement, if it is one. */
  readonly jump: ((node: t.Statement) => t.Statement | null) | null;
}

export const OUTSIDE: Place = { machineThis: true, own: true, nested: false, jump: null };

export function rewrite<Node extends t.Node>(emit: Emitter, node: Node, place: Place): Node {
  return rewriteNode(emit, node, place) as Node;
}

function rewriteNode(emit: Emitter, node: t.Node, place: Place): t.Node {
  switch (node.type) {
    case "Identifier":
      return rewriteIdentifier(emit, node, place);
    case "JSXIdentifier":
      return rewriteJsxName(emit, node, place);
    case "ThisExpression":
      return place.own ? machineField(emit, emit.input.layout.names.self, place) : node;
    case "MetaProperty":
      return place.own && node.meta.name === "new" ? machineField(emit, emit.input.layout.names.target, place) : node;
    case "ReturnStatement":
    case "BreakStatement":
    case "ContinueStatement":
      return place.jump?.(node) ?? rewriteChildren(emit, node, place);
    case "AssignmentExpression":
      return rewriteAssignment(emit, node, place);
    case "UnaryExpression":
      // Deleting a variable does nothing, wherever it lives.
      if (
        node.operator === "delete" &&
        node.argument.type === "Identifier" &&
        emit.input.table.variableOf.has(node.argument)
      )
        return t.booleanLiteral(false);
      return rewriteChildren(emit, node, place);
    case "UpdateExpression":
      return rewriteUpdate(emit, node, place);
    case "VariableDeclaration":
    case "FunctionDeclaration":
    case "ClassDeclaration":
      return rewriteDeclaration(emit, node, place);
    case "ForInStatement":
    case "ForOfStatement":
      node.right = rewrite(emit, node.right, place);
      node.left =
        node.left.type === "VariableDeclaration"
          ? rewriteHead(emit, node.left, place)
          : (rewriteTarget(emit, node.left, place) as t.LVal);
      node.body = rewrite(emit, node.body, place);
      return node;
    case "MemberExpression":
      if (node.object.type === "Super" && place.own) return rewriteSuperMember(emit, node, place);
      return rewriteChildren(emit, node, place);
    case "CallExpression":
      if (place.own && node.callee.type === "MemberExpression" && node.callee.object.type === "Super")
        return rewriteSuperCall(emit, node, place);
      return rewriteCallee(emit, node, "callee", place);
    case "OptionalCallExpression":
      return rewriteCallee(emit, node, "callee", place);
    case "TaggedTemplateExpression":
      return rewriteCallee(emit, node, "tag", place);
    case "ObjectProperty":
      rewriteChildren(emit, node, place);
      if (node.shorthand && node.value.type !== "Identifier") node.shorthand = false;
      else if (node.shorthand && (node.value as t.Identifier).name !== (node.key as t.Identifier).name)
        node.shorthand = false;
      return node;
    case "CatchClause":
      if (node.param != null) node.param = rewriteTarget(emit, node.param, place) as t.Identifier;
      node.body = rewrite(emit, node.body, place);
      return node;
    case "ClassProperty":
    case "ClassPrivateProperty":
    case "ClassAccessorProperty":
    case "StaticBlock":
      return rewriteMember(emit, node, place);
    default:
      return t.isFunction(node) ? rewriteFunction(emit, node, place) : rewriteChildren(emit, node, place);
  }
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

/** A read that may come too early. */
export function checked(emit: Emitter, variable: Variable, home: t.Expression): t.Expression {
  const name = t.stringLiteral(variable.name);
  if (variable.kind === "dead" || variable.kind === "self-name")
    return t.callExpression(emit.input.runtime("uninitialised"), [name]);
  if (!hasSentinel(emit, variable)) return home;
  return t.callExpression(emit.input.runtime("initialised"), [home, name]);
}

/** Variables in a place of ours have no dead zone of their own: a sentinel stands for it. */
export function hasSentinel(emit: Emitter, variable: Variable): boolean {
  const kind = emit.input.layout.homes.of.get(variable)?.kind;
  return kind === "field" || kind === "cell" || kind === "poll";
}

/** The expression for a variable, where it lives. */
export function homeOf(emit: Emitter, variable: Variable, node: t.Identifier, place: Place): t.Expression {
  const { homes, names } = emit.input.layout;
  const home = homes.of.get(variable);
  const captured = emit.input.captures.get(variable);
  if (captured !== undefined) return t.inherits(machineField(emit, captured, place), node);
  if (home === undefined) return node;
  const name = names.of.get(variable)!;
  switch (home.kind) {
    case "field":
      return t.inherits(machineField(emit, name, place), node);
    case "cell": {
      const alias = emit.aliases.get(home.scope);
      const cell =
        place.nested && alias !== undefined ? referTo(emit.input.table, alias) : onThis(names.cells.get(home.scope)!);
      return t.inherits(member(cell, name), node);
    }
    case "value":
      emit.usesValue = true;
      return localOf(emit, variable, name, node);
    case "poll":
      emit.locals.add(name);
      return localOf(emit, variable, name, node);
    case "block":
      return localOf(emit, variable, name, node);
  }
}

/** The variable under its local name. Still known as that variable: functions lowered later may capture it. */
function localOf(emit: Emitter, variable: Variable, name: string, node: t.Identifier): t.Identifier {
  const { table } = emit.input;
  const local = t.inherits(t.identifier(name), node);
  table.variableOf.set(local, variable);
  table.accessOf.set(local, table.accessOf.get(node) ?? "read");
  if (table.unready.has(node)) table.unready.add(local);
  if (name !== variable.name) table.renamed.set(variable, name);
  return local;
}

/** A field of the machine, from wherever we are. */
export function machineField(emit: Emitter, name: string, place: Place): t.MemberExpression {
  if (place.machineThis) return onThis(name);
  emit.usesAlias = true;
  return member(referTo(emit.input.table, emit.self), name);
}

function rewriteHead(emit: Emitter, node: t.VariableDeclaration, place: Place): t.VariableDeclaration | t.LVal {
  const { id } = node.declarations[0]!;
  const target = rewriteTarget(emit, id, place);
  const variable = id.type === "Identifier" ? emit.input.table.variableOf.get(id) : undefined;
  const kind = variable === undefined ? undefined : emit.input.layout.homes.of.get(variable)?.kind;
  if (target.type === "MemberExpression" || kind === "poll") return target as t.LVal;
  node.declarations[0]!.id = target as t.Identifier;
  return node;
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
