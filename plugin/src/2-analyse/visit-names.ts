// Names in plain code: which identifiers are read, written, or no names at all.

import { types as t } from "@babel/core";
import type { Scope } from "../ir/scope-table.js";
import type { Visitors, Walker } from "./walker.js";

type Member = t.MemberExpression | t.OptionalMemberExpression;

const member = (walker: Walker, node: Member, scope: Scope): void => {
  walker.walk(node.object, scope);
  if (node.computed) walker.walk(node.property, scope);
};

const nothing = (): void => {};

export const nameVisitors: Visitors = {
  Identifier: (walker, node, scope) => walker.refer(node, "read", scope),
  MemberExpression: member,
  OptionalMemberExpression: member,
  BreakStatement: nothing,
  ContinueStatement: nothing,
  ImportDeclaration: nothing,
  MetaProperty: nothing,
  LabeledStatement: (walker, node, scope) => walker.walk(node.body, scope),

  AssignmentExpression(walker, node, scope) {
    walker.target(node.left, node.operator === "=" ? "write" : "update", scope);
    // Arithmetic only makes primitives; `=` and the logical operators let any value in.
    if (/^(=|\|\|=|&&=|\?\?=)$/.test(node.operator)) {
      walker.put(node.left, node.left.type === "Identifier" ? node.right : null);
    }
    walker.walk(node.right, scope);
  },

  CallExpression(walker, node, scope) {
    if (node.callee.type === "Identifier" && node.callee.name === "eval") walker.openToEval(scope);
    walker.walk(node.callee, scope);
    walker.list(node.arguments, scope);
  },

  UpdateExpression: (walker, node, scope) => walker.target(node.argument, "update", scope),

  VariableDeclaration(walker, node, scope) {
    for (const { id, init } of node.declarations) {
      walker.target(id, "init", scope);
      if (id.type !== "Identifier") walker.put(id, null);
      else if (init != null) {
        walker.put(id, init);
        const variable = walker.table.variableOf.get(id);
        if (variable !== undefined && t.isFunction(init)) variable.initialiser = init;
      }
      walker.walk(init, scope);
    }
  },

  ObjectProperty(walker, node, scope) {
    if (node.computed) walker.walk(node.key, scope);
    walker.walk(node.value, scope);
  },

  IfStatement(walker, node, scope) {
    walker.walk(node.test, scope);
    // `if (x) function f() {}` means a block around f; made one so that later phases meet one form.
    if (node.consequent.type === "FunctionDeclaration") node.consequent = t.blockStatement([node.consequent]);
    if (node.alternate?.type === "FunctionDeclaration") node.alternate = t.blockStatement([node.alternate]);
    walker.walk(node.consequent, scope);
    walker.walk(node.alternate, scope);
  },

  ExportNamedDeclaration(walker, node, scope) {
    walker.walk(node.declaration, scope);
    if (node.source != null) return;
    for (const one of node.specifiers) if (one.type === "ExportSpecifier") walker.walk(one.local, scope);
  },

  JSXOpeningElement(walker, node, scope) {
    jsxName(walker, node.name, scope);
    walker.list(node.attributes, scope);
  },

  JSXClosingElement: (walker, node, scope) => jsxName(walker, node.name, scope),
};

/** `<Part>` and `<parts.Part>` are variables; `<div>` is not. */
function jsxName(walker: Walker, name: t.JSXOpeningElement["name"], scope: Scope): void {
  if (name.type === "JSXMemberExpression") {
    let root: t.JSXMemberExpression | t.JSXIdentifier = name;
    while (root.type === "JSXMemberExpression") root = root.object;
    walker.refer(root, "read", scope);
  } else if (name.type === "JSXIdentifier" && /^[^a-z]/.test(name.name)) walker.refer(name, "read", scope);
}
