// The walk that resolves identifiers: the state it carries and the primitive moves. Which node opens what is told by
// the visitors: visit-names.ts for plain code, visit-scopes.ts for what opens a scope.

import { types as t } from "@babel/core";
import { boundIdentifiers } from "../ir/bound.js";
import { lookUp, makeScope, type Access, type Scope, type ScopeTable } from "../ir/scope-table.js";
import type { Assignments } from "./primitives.js";
import { TYPE_KEYS } from "../ir/type-keys.js";

/** Visits one kind of node. Kept loose: each visitor names the node type it is for. */
export type Visitor<Node extends t.Node = never> = (walker: Walker, node: Node, scope: Scope) => void;
export type Visitors = { readonly [Type in t.Node["type"]]?: Visitor<Extract<t.Node, { type: Type }>> };

export class Walker {
  readonly table: ScopeTable;
  readonly assignments: Assignments = new Map();
  private readonly visitors: Readonly<Record<string, Visitor | undefined>>;

  constructor(table: ScopeTable, visitors: Visitors) {
    this.table = table;
    this.visitors = visitors;
  }

  open(kind: Scope["kind"], node: t.Node, parent: Scope, strict: boolean = parent.strict): Scope {
    const scope = makeScope(kind, node, parent, strict);
    this.table.scopeOf.set(node, scope);
    return scope;
  }

  /** A direct `eval` reaches every scope around it. */
  openToEval(scope: Scope): void {
    for (let here: Scope | null = scope; here !== null; here = here.parent) this.table.openToEval.add(here);
  }

  refer(node: t.Identifier | t.JSXIdentifier, access: Access, scope: Scope): void {
    const variable = lookUp(scope, node.name);
    if (variable === null) return;
    this.table.variableOf.set(node, variable);
    this.table.accessOf.set(node, access);
    if (variable.references.length === 0) this.table.variables.push(variable);
    variable.references.push({ node, access, scope });
    if (access === "write" || access === "update") {
      variable.assigned = true;
      if (variable.scope.kind === "name" && !scope.strict) this.table.ignored.add(node);
    }
    if (variable.scope.owner !== scope.owner) variable.captured = true;
  }

  /** Notes what the variables of a target are given; null is a value we cannot see. */
  put(target: t.Node, value: t.Node | null): void {
    for (const name of boundIdentifiers(target)) {
      const variable = this.table.variableOf.get(name);
      if (variable === undefined) continue;
      const values = this.assignments.get(variable);
      if (values === undefined) this.assignments.set(variable, [value]);
      else values.push(value);
    }
  }

  list(nodes: readonly (t.Node | null | undefined)[] | null | undefined, scope: Scope): void {
    for (const node of nodes ?? []) this.walk(node, scope);
  }

  walk(node: t.Node | null | undefined, scope: Scope): void {
    if (node == null) return;
    const visit = this.visitors[node.type];
    if (visit !== undefined) visit(this, node as never, scope);
    else this.children(node, scope);
  }

  private children(node: t.Node, scope: Scope): void {
    if (node.type.startsWith("TS") || node.type.startsWith("Flow")) {
      if ("expression" in node) this.walk(node.expression as t.Node, scope);
      if (node.type === "TSEnumDeclaration")
        for (const member of enumMembers(node)) this.walk(member.initializer, scope);
      return;
    }
    for (const key of t.VISITOR_KEYS[node.type] ?? []) {
      if (TYPE_KEYS.has(key)) continue;
      const child = (node as unknown as Record<string, t.Node | t.Node[] | null>)[key];
      if (Array.isArray(child)) this.list(child, scope);
      else this.walk(child, scope);
    }
  }

  /** A binding or assignment target: its identifiers are written, its keys and defaults are read. */
  target(node: t.Node | null | undefined, access: Access, scope: Scope): void {
    switch (node?.type) {
      case "Identifier":
        return this.refer(node, access, scope);
      case "AssignmentPattern":
        this.target(node.left, access, scope);
        return this.walk(node.right, scope);
      case "RestElement":
        return this.target(node.argument, access, scope);
      case "ArrayPattern":
        for (const element of node.elements) this.target(element, access, scope);
        return;
      case "ObjectPattern":
        for (const property of node.properties) {
          if (property.type === "RestElement") this.target(property.argument, access, scope);
          else {
            if (property.computed) this.walk(property.key, scope);
            this.target(property.value, access, scope);
          }
        }
        return;
      case "TSParameterProperty":
        return this.target(node.parameter, access, scope);
      case "TSAsExpression":
      case "TSNonNullExpression":
      case "TSSatisfiesExpression":
      case "TSTypeAssertion":
      case "ParenthesizedExpression":
        return this.target(node.expression, access, scope);
      default:
        return this.walk(node, scope);
    }
  }
}

/** Babel 8 keeps the members of an enum in a body. */
function enumMembers(node: t.TSEnumDeclaration): readonly t.TSEnumMember[] {
  return node.members ?? (node as unknown as { body: { members: t.TSEnumMember[] } }).body.members;
}
