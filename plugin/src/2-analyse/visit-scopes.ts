// What opens a scope, and what is declared in it before its code runs.

import type { types as t } from "@babel/core";
import { boundIdentifiers } from "../ir/bound.js";
import { makeScope, type Scope } from "../ir/scope-table.js";
import { declare, declareLexical, declareVariables, hasUseStrict } from "./declare.js";
import { hoistVars } from "./hoist.js";
import type { Visitors, Walker } from "./walker.js";

export const scopeVisitors: Visitors = {
  FunctionDeclaration(walker, node, scope) {
    if (node.id != null) walker.refer(node.id, "init", scope);
    visitFunction(walker, node, scope);
  },
  FunctionExpression: visitFunction,
  ArrowFunctionExpression: visitFunction,
  ObjectMethod: visitMethod,
  ClassMethod: visitMethod,
  ClassPrivateMethod: visitMethod,
  ClassDeclaration: visitClass,
  ClassExpression: visitClass,
  BlockStatement: visitBlock,
  StaticBlock: visitBlock,
  ForInStatement: visitIteration,
  ForOfStatement: visitIteration,

  ForStatement(walker, node, outer) {
    const scope = walker.open("loop", node, outer);
    if (node.init?.type === "VariableDeclaration" && node.init.kind !== "var") declareVariables(scope, node.init);
    for (const part of [node.init, node.test, node.update, node.body]) walker.walk(part, scope);
  },

  SwitchStatement(walker, node, outer) {
    walker.walk(node.discriminant, outer);
    const scope = walker.open("switch", node, outer);
    for (const one of node.cases) declareLexical(scope, one.consequent);
    for (const one of node.cases) {
      walker.walk(one.test, scope);
      walker.list(one.consequent, scope);
    }
  },

  CatchClause(walker, node, outer) {
    const scope = walker.open("catch", node, outer);
    for (const name of boundIdentifiers(node.param)) declare(scope, name, "catch", node.param?.end ?? -1);
    walker.target(node.param, "init", scope);
    walker.walk(node.body, scope);
  },
};

function visitMethod(walker: Walker, node: t.ObjectMethod | t.ClassMethod | t.ClassPrivateMethod, scope: Scope): void {
  walker.list("decorators" in node ? node.decorators : null, scope);
  if ("computed" in node && node.computed) walker.walk(node.key, scope);
  visitFunction(walker, node, scope);
}

function visitFunction(walker: Walker, node: t.Function, outer: Scope): void {
  const body = node.body;
  const inClass = node.type === "ClassMethod" || node.type === "ClassPrivateMethod";
  const strict = outer.strict || inClass || (body.type === "BlockStatement" && hasUseStrict(body.directives));
  let parent = outer;
  if (node.type === "FunctionExpression" && node.id != null) {
    parent = makeScope("name", node, outer, strict);
    declare(parent, node.id, "self-name", -1);
  }
  const scope = walker.open("function", node, parent, strict);
  for (const parameter of node.params) {
    for (const name of boundIdentifiers(parameter)) declare(scope, name, "param", parameter.end ?? -1);
  }
  for (const parameter of node.params) {
    if ("decorators" in parameter) walker.list(parameter.decorators, outer);
    walker.target(parameter, "init", scope);
  }
  if (body.type !== "BlockStatement") return walker.walk(body, scope);
  const inner = node.params.some(hasExpression) ? walker.open("body", body, scope) : scope;
  walker.table.scopeOf.set(body, inner);
  declareLexical(inner, body.body);
  hoistVars(inner, body.body, walker.table);
  walker.list(body.body, inner);
}

function visitClass(walker: Walker, node: t.Class, outer: Scope): void {
  walker.list(node.decorators, outer);
  if (node.type === "ClassDeclaration" && node.id != null) walker.refer(node.id, "init", outer);
  const scope = walker.open("class", node, outer, true);
  if (node.id != null) declare(scope, node.id, "self-name", node.end ?? -1);
  walker.walk(node.superClass, scope);
  for (const member of node.body.body) {
    if (
      member.type === "ClassProperty" ||
      member.type === "ClassAccessorProperty" ||
      member.type === "ClassPrivateProperty"
    ) {
      walker.list(member.decorators, scope);
      if (member.type !== "ClassPrivateProperty" && member.computed) walker.walk(member.key, scope);
      // A field's value is computed as if in a method of its own.
      if (member.value != null) walker.walk(member.value, walker.open("function", member, scope));
    } else walker.walk(member, scope);
  }
}

function visitBlock(walker: Walker, node: t.BlockStatement | t.StaticBlock, outer: Scope): void {
  const scope = walker.open(node.type === "StaticBlock" ? "function" : "block", node, outer);
  declareLexical(scope, node.body);
  if (node.type === "StaticBlock") hoistVars(scope, node.body, walker.table);
  walker.list(node.body, scope);
}

function visitIteration(walker: Walker, node: t.ForInStatement | t.ForOfStatement, outer: Scope): void {
  const scope = walker.open("loop", node, outer);
  let head = outer;
  if (node.left.type === "VariableDeclaration" && node.left.kind !== "var") {
    declareVariables(scope, node.left);
    head = makeScope("dead", node, outer, outer.strict);
    for (const name of scope.variables.values()) declare(head, name.declared!, "dead", Number.MAX_SAFE_INTEGER);
  }
  walker.walk(node.right, head);
  if (node.left.type === "VariableDeclaration") {
    walker.walk(node.left, scope);
    for (const one of node.left.declarations) walker.put(one.id, null);
  } else {
    walker.target(node.left, "write", scope);
    walker.put(node.left, null);
  }
  walker.walk(node.body, scope);
}

/** Whether a parameter holds code, which gives the body a scope of its own. */
function hasExpression(pattern: t.Node | null): boolean {
  switch (pattern?.type) {
    case "AssignmentPattern":
      return true;
    case "RestElement":
      return hasExpression(pattern.argument);
    case "ArrayPattern":
      return pattern.elements.some(hasExpression);
    case "ObjectPattern":
      return pattern.properties.some((one) =>
        one.type === "RestElement" ? false : one.computed || hasExpression(one.value),
      );
    default:
      return false;
  }
}
