// What a function takes from its surroundings besides variables: `this`, `arguments`, `new.target`, `super`, private
// names. Nested arrows see the same ones, so their uses count as the function's.

import { types as t } from "@babel/core";
import type { ScopeTable } from "../ir/scope-table.js";

export interface Environment {
  readonly usesThis: boolean;
  /** In an arrow of a derived constructor `this` may not exist yet when the arrow is called. */
  readonly lateThis: boolean;
  readonly usesArguments: boolean;
  readonly usesNewTarget: boolean;
  /** Private names of classes around it: the machine must stay inside them. */
  readonly privateNames: ReadonlySet<string>;
}

export function surveyEnvironment(fn: t.Function, table: ScopeTable): Environment {
  const survey = new Survey(table, isInDerivedConstructor(fn, table));
  for (const parameter of fn.params) survey.visit(parameter, true);
  survey.visit(fn.body, true);
  // A `var` of this name starts with the object.
  const own = fn.type === "ArrowFunctionExpression" ? null : table.scopeOf.get(fn.body)?.variables.get("arguments");
  survey.usesArguments ||= own?.kind === "var";
  return survey;
}

class Survey implements Environment {
  usesThis = false;
  usesArguments = false;
  usesNewTarget = false;
  readonly privateNames = new Set<string>();
  readonly lateThis: boolean;
  private readonly table: ScopeTable;
  private readonly declaredPrivate: Set<string>[] = [];

  constructor(table: ScopeTable, lateThis: boolean) {
    this.table = table;
    this.lateThis = lateThis;
  }

  /** `own`: the code here has the function's own `this`. */
  visit(node: t.Node | null | undefined, own: boolean): void {
    if (node == null) return;
    if (t.isClass(node)) return this.visitClass(node, own);
    this.note(node, own);
    const inner = own && (!t.isFunction(node) || node.type === "ArrowFunctionExpression");
    for (const key of t.VISITOR_KEYS[node.type] ?? []) {
      if (isPlainKey(node, key)) continue;
      const child = (node as unknown as Record<string, t.Node | t.Node[] | null>)[key];
      // A computed method key is evaluated outside the method.
      const childOwn = t.isFunction(node) && key === "key" ? own : inner;
      if (Array.isArray(child)) for (const one of child) this.visit(one, childOwn);
      else this.visit(child, childOwn);
    }
  }

  private note(node: t.Node, own: boolean): void {
    if (node.type === "PrivateName" && !this.declaredPrivate.some((names) => names.has(node.id.name))) {
      this.privateNames.add(node.id.name);
    }
    if (!own) return;
    switch (node.type) {
      case "ThisExpression":
      case "Super":
        this.usesThis = true;
        return;
      case "JSXIdentifier":
        this.usesThis ||= node.name === "this";
        return;
      case "Identifier":
        this.usesArguments ||= node.name === "arguments" && !this.table.variableOf.has(node);
        return;
      case "MetaProperty":
        this.usesNewTarget ||= node.meta.name === "new";
    }
  }

  private visitClass(node: t.Class, own: boolean): void {
    for (const one of node.decorators ?? []) this.visit(one, own);
    this.declaredPrivate.push(privateNames(node));
    this.visit(node.superClass, own);
    for (const member of node.body.body) {
      if ("decorators" in member) for (const one of member.decorators ?? []) this.visit(one, own);
      if ("computed" in member && member.computed) this.visit((member as t.ClassMethod).key, own);
      this.visitMember(member);
    }
    this.declaredPrivate.pop();
  }

  private visitMember(member: t.ClassBody["body"][number]): void {
    if (t.isFunction(member)) {
      for (const parameter of member.params) this.visit(parameter, false);
      this.visit(member.body, false);
    } else if (member.type === "StaticBlock") for (const one of member.body) this.visit(one, false);
    else if ("value" in member) this.visit(member.value, false);
  }
}

function isInDerivedConstructor(fn: t.Function, table: ScopeTable): boolean {
  let owner = table.scopeOf.get(fn)!;
  while (owner.node.type === "ArrowFunctionExpression" && owner.parent !== null) owner = owner.parent.owner;
  const { node, parent } = owner;
  if (owner.node === fn || node.type !== "ClassMethod" || node.kind !== "constructor") return false;
  return t.isClass(parent?.node) && parent.node.superClass != null;
}

/** A key that is a name, not an expression. */
function isPlainKey(node: t.Node, key: string): boolean {
  if (key === "property") {
    return (
      (node as t.MemberExpression).computed !== true && (node as t.MemberExpression).property.type !== "PrivateName"
    );
  }
  if (key === "key") return (node as t.ObjectProperty).computed !== true;
  return /^(label|typeAnnotation|typeParameters|returnType|typeArguments)$/.test(key);
}

function privateNames(node: t.Class): Set<string> {
  const names = new Set<string>();
  for (const member of node.body.body) {
    if ("key" in member && member.key?.type === "PrivateName") names.add(member.key.id.name);
  }
  return names;
}
