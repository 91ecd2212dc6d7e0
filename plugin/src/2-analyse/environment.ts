// What a function takes from its surroundings besides variables: `this`, `arguments`, `new.target` and `super`.
// Nested arrows see the same ones, so their uses count as the function's.

import { types as t } from "@babel/core";
import type { ScopeTable } from "../ir/scope-table.js";

export interface Environment {
  readonly usesThis: boolean;
  readonly usesArguments: boolean;
  readonly usesNewTarget: boolean;
  readonly supers: readonly (t.MemberExpression | t.CallExpression)[];
  /** Private names used inside; the class body they belong to must enclose the machine. */
  readonly usesPrivateNames: boolean;
}

export function surveyEnvironment(fn: t.Function, table: ScopeTable): Environment {
  const found = { usesThis: false, usesArguments: false, usesNewTarget: false, usesPrivateNames: false };
  const supers: (t.MemberExpression | t.CallExpression)[] = [];
  const declaredPrivate: Set<string>[] = [];
  const visit = (node: t.Node | null | undefined, own: boolean): void => {
    if (node == null) return;
    switch (node.type) {
      case "ThisExpression":
        if (own) found.usesThis = true;
        return;
      case "JSXIdentifier":
        if (own && node.name === "this") found.usesThis = true;
        return;
      case "Identifier":
        if (own && node.name === "arguments" && !table.variableOf.has(node)) found.usesArguments = true;
        return;
      case "MetaProperty":
        if (own && node.meta.name === "new") found.usesNewTarget = true;
        return;
      case "PrivateName":
        if (!declaredPrivate.some((names) => names.has(node.id.name))) found.usesPrivateNames = true;
        return;
      case "MemberExpression":
        if (own && node.object.type === "Super") {
          supers.push(node);
          found.usesThis = true;
        }
        break;
      case "CallExpression":
        if (own && node.callee.type === "Super") supers.push(node);
        break;
      case "ClassDeclaration":
      case "ClassExpression":
        return visitClass(node, own);
    }
    const inner = own && (!t.isFunction(node) || node.type === "ArrowFunctionExpression");
    for (const key of t.VISITOR_KEYS[node.type] ?? []) {
      if (isPlainKey(node, key)) continue;
      const child = (node as unknown as Record<string, t.Node | t.Node[] | null>)[key];
      // A computed method key is evaluated outside the method.
      const childOwn = t.isFunction(node) && key === "key" ? own : inner;
      if (Array.isArray(child)) for (const one of child) visit(one, childOwn);
      else visit(child, childOwn);
    }
  };
  const visitClass = (node: t.Class, own: boolean): void => {
    for (const one of node.decorators ?? []) visit(one, own);
    declaredPrivate.push(privateNames(node));
    visit(node.superClass, own);
    for (const member of node.body.body) {
      if ("decorators" in member) for (const one of member.decorators ?? []) visit(one, own);
      if ("computed" in member && member.computed === true) visit((member as t.ClassMethod).key, own);
      if (t.isFunction(member)) {
        for (const parameter of member.params) visit(parameter, false);
        visit(member.body, false);
      } else if (member.type === "StaticBlock") for (const one of member.body) visit(one, false);
      else if ("value" in member) visit(member.value, false);
    }
    declaredPrivate.pop();
  };
  for (const parameter of fn.params) visit(parameter, true);
  visit(fn.body, true);
  return { ...found, supers };
}

/** A key that is a name, not an expression. */
function isPlainKey(node: t.Node, key: string): boolean {
  if (key === "property")
    return (
      (node as t.MemberExpression).computed !== true && (node as t.MemberExpression).property.type !== "PrivateName"
    );
  if (key === "key") return (node as t.ObjectProperty).computed !== true;
  return (
    key === "label" ||
    key === "typeAnnotation" ||
    key === "typeParameters" ||
    key === "returnType" ||
    key === "typeArguments"
  );
}

function privateNames(node: t.Class): Set<string> {
  const names = new Set<string>();
  for (const member of node.body.body) {
    if ("key" in member && member.key?.type === "PrivateName") names.add(member.key.id.name);
  }
  return names;
}
