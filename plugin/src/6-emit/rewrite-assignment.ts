// Assignments whose target has moved: names of anonymous functions, constants, and the dead zone need care.

import { types as t } from "@babel/core";
import { isConstant, type Variable } from "../ir/scope-table.js";
import type { Emitter } from "./emitter.js";
import { hasSentinel, homeOf, type Place } from "./home.js";
import { rewrite } from "./rewrite.js";
import { valueFor } from "./rewrite-name.js";
import { superTarget } from "./rewrite-super.js";

export function rewriteAssignment(emit: Emitter, node: t.AssignmentExpression, place: Place): t.Expression {
  const { left } = node;
  if (isDead(emit, left)) return assignDead(emit, node, place);
  const variable = left.type === "Identifier" ? movedVariable(emit, left) : undefined;
  if (left.type !== "Identifier" || variable === undefined || isIgnored(emit, left)) {
    node.left = rewriteTarget(emit, left, place) as t.LVal as t.Identifier;
    const value = rewrite(emit, node.right, place);
    node.right = left.type === "Identifier" ? valueFor(emit, left, node.left, node.right, value) : value;
    return node;
  }
  const target = homeOf(emit, variable, left, place) as t.MemberExpression;
  const right = valueFor(emit, left, target, node.right, rewrite(emit, node.right, place));
  if (isConstant(variable)) return assignConstant(emit, node, variable, right, place);
  if (!emit.input.table.unready.has(left) || !hasSentinel(emit, variable))
    return t.inherits(t.assignmentExpression(node.operator, target, right), node);
  return assignEarly(emit, node, variable, target, right, place);
}

/** The name of a loop's head, seen from what it iterates over. */
function isDead(emit: Emitter, node: t.Node): boolean {
  return emit.input.table.variableOf.get(node)?.kind === "dead";
}

/** It always throws: an operator reads first, a plain assignment computes its value first. */
function assignDead(emit: Emitter, node: t.AssignmentExpression, place: Place): t.Expression {
  const throws = t.callExpression(emit.input.runtime("uninitialised"), [
    t.stringLiteral((node.left as t.Identifier).name),
  ]);
  return node.operator === "=" ? t.sequenceExpression([rewrite(emit, node.right, place), throws]) : throws;
}

/** The target may be in its dead zone: the value is computed, then the assignment throws. */
function assignEarly(
  emit: Emitter,
  node: t.AssignmentExpression,
  variable: Variable,
  target: t.MemberExpression,
  right: t.Expression,
  place: Place,
): t.Expression {
  const read = (): t.Expression => homeOf(emit, variable, node.left as t.Identifier, place);
  const name = t.stringLiteral(variable.name);
  if (node.operator === "=") {
    return t.assignmentExpression(
      "=",
      target,
      t.callExpression(emit.input.runtime("assignable"), [right, read(), name]),
    );
  }
  const check = t.callExpression(emit.input.runtime("initialised"), [read(), name]);
  return t.sequenceExpression([check, t.assignmentExpression(node.operator, target, right)]);
}

/** `k = v` with a constant k: v is computed, then a TypeError. Operators that short-circuit only throw if they assign. */
function assignConstant(
  emit: Emitter,
  node: t.AssignmentExpression,
  variable: Variable,
  right: t.Expression,
  place: Place,
): t.Expression {
  const throws = (value: t.Expression): t.Expression =>
    t.callExpression(emit.input.runtime("constantAssigned"), [t.stringLiteral(variable.name), value]);
  const read = readHome(emit, variable, node.left as t.Identifier, place);
  const operator = node.operator.slice(0, -1);
  if (operator === "")
    return throws(emit.input.table.unready.has(node.left) ? t.sequenceExpression([right, read]) : right);
  if (operator === "||" || operator === "&&" || operator === "??")
    return t.logicalExpression(operator, read, throws(right));
  return throws(t.binaryExpression(operator as t.BinaryExpression["operator"], read, right));
}

function readHome(emit: Emitter, variable: Variable, node: t.Identifier, place: Place): t.Expression {
  const home = homeOf(emit, variable, node, place);
  if (!emit.input.table.unready.has(node) || !hasSentinel(emit, variable)) return home;
  return initialisedValue(emit, variable, home);
}

function initialisedValue(emit: Emitter, variable: Variable, home: t.Expression): t.Expression {
  return t.callExpression(emit.input.runtime("initialised"), [home, t.stringLiteral(variable.name)]);
}

export function rewriteUpdate(emit: Emitter, node: t.UpdateExpression, place: Place): t.Expression {
  const { argument } = node;
  const variable = argument.type === "Identifier" ? movedVariable(emit, argument) : undefined;
  if (argument.type !== "Identifier" || variable === undefined || isIgnored(emit, argument)) {
    node.argument = rewriteTarget(emit, argument, place) as t.MemberExpression;
    return node;
  }
  const read = readHome(emit, variable, argument, place);
  if (isConstant(variable)) {
    return t.callExpression(emit.input.runtime("constantAssigned"), [
      t.stringLiteral(variable.name),
      t.unaryExpression("+", read),
    ]);
  }
  const update = t.inherits(
    t.updateExpression(node.operator, homeOf(emit, variable, argument, place), node.prefix),
    node,
  );
  return read.type === "CallExpression" ? t.sequenceExpression([read, update]) : update;
}

/** A binding or assignment pattern: identifiers become places, keys and defaults are ordinary code. */
export function rewriteTarget(emit: Emitter, node: t.Node, place: Place): t.Node {
  switch (node.type) {
    case "Identifier": {
      const variable = emit.input.table.variableOf.get(node);
      if (variable === undefined) return node.name === "arguments" ? rewrite(emit, node, place) : node;
      if (isDead(emit, node)) return throughSetter(emit, "deadTarget", t.stringLiteral(node.name));
      const home = homeOf(emit, variable, node, place);
      if (isIgnored(emit, node)) return throwaway(home);
      // Type annotations stay with a name, not with a field.
      if (home.type === "Identifier" && node.typeAnnotation != null) home.typeAnnotation = node.typeAnnotation;
      return protectedTarget(emit, node, variable, home);
    }
    case "AssignmentPattern": {
      const bare = node.left;
      const left = rewriteTarget(emit, bare, place);
      const right = rewrite(emit, node.right, place);
      node.left = left as t.Identifier;
      node.right = bare.type === "Identifier" ? valueFor(emit, bare, left, node.right, right) : right;
      return node;
    }
    case "RestElement":
      node.argument = rewriteTarget(emit, node.argument, place) as t.Identifier;
      return node;
    case "ArrayPattern":
      node.elements = node.elements.map((one) =>
        one === null ? null : rewriteTarget(emit, one, place),
      ) as typeof node.elements;
      return node;
    case "ObjectPattern":
      for (const property of node.properties) {
        if (property.type === "RestElement") rewriteTarget(emit, property, place);
        else rewritePropertyTarget(emit, property, place);
      }
      return node;
    case "TSParameterProperty":
      node.parameter = rewriteTarget(emit, node.parameter, place) as t.Identifier;
      return node;
    case "MemberExpression":
      if (node.object.type === "Super" && place.own) return superTarget(emit, node, place);
      return rewrite(emit, node, place);
    default:
      return rewrite(emit, node, place);
  }
}

/** The name of the function being lowered, or of one around it, where writing it does nothing. */
function isIgnored(emit: Emitter, node: t.Identifier): boolean {
  if (!emit.input.table.ignored.has(node)) return false;
  const { scope } = emit.input.table.variableOf.get(node)!;
  return scope.node === emit.input.fn || movedVariable(emit, node) !== undefined;
}

/** `{ value: f }.value`: reads as f does, and is gone once it is written. */
function throwaway(home: t.Expression): t.Expression {
  const holder = t.objectExpression([t.objectProperty(t.identifier("value"), home)]);
  return t.memberExpression(holder, t.identifier("value"));
}

/** In a pattern, a constant or a name in its dead zone is assigned through a setter that throws. */
function protectedTarget(emit: Emitter, node: t.Identifier, variable: Variable, home: t.Expression): t.Expression {
  const { table } = emit.input;
  const writes = table.accessOf.get(node) === "write" || table.accessOf.get(node) === "update";
  if (!writes || movedVariable(emit, node) === undefined) return home;
  const name = t.stringLiteral(variable.name);
  if (isConstant(variable)) {
    const early = table.unready.has(node) && hasSentinel(emit, variable);
    const read = early ? [t.arrowFunctionExpression([], initialisedValue(emit, variable, home))] : [];
    return throughSetter(emit, "constantTarget", name, ...read);
  }
  if (!table.unready.has(node) || !hasSentinel(emit, variable)) return home;
  if (home.type === "MemberExpression") return throughSetter(emit, "earlyTarget", home.object, keyOf(home), name);
  const given = t.identifier((home as t.Identifier).name === "value" ? "value_2" : "value");
  const write = t.arrowFunctionExpression([given], t.assignmentExpression("=", home as t.Identifier, given));
  return throughSetter(emit, "earlyLocal", name, t.arrowFunctionExpression([], t.cloneNode(home)), write);
}

function throughSetter(emit: Emitter, helper: string, ...args: t.Expression[]): t.Expression {
  return t.memberExpression(t.callExpression(emit.input.runtime(helper), args), t.identifier("value"));
}

function keyOf(node: t.MemberExpression): t.Expression {
  return node.computed ? (node.property as t.Expression) : t.stringLiteral((node.property as t.Identifier).name);
}

function rewritePropertyTarget(emit: Emitter, property: t.ObjectProperty, place: Place): void {
  if (property.computed) property.key = rewrite(emit, property.key as t.Expression, place);
  property.value = rewriteTarget(emit, property.value, place) as t.Identifier;
  const value = property.value as t.Node;
  const target = value.type === "AssignmentPattern" ? value.left : value;
  if (property.shorthand && (target.type !== "Identifier" || target.name !== (property.key as t.Identifier).name))
    property.shorthand = false;
}

/** The variable, if it is one that no longer goes by its own declaration. */
function movedVariable(emit: Emitter, node: t.Identifier): Variable | undefined {
  const variable = emit.input.table.variableOf.get(node);
  if (variable === undefined) return undefined;
  const kind = emit.input.layout.homes.of.get(variable)?.kind;
  return (kind !== undefined && kind !== "block") || emit.input.captures.has(variable) ? variable : undefined;
}
