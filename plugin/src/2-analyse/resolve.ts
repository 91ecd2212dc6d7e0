// One walk over the file that opens scopes and resolves every identifier to its variable.
// Type annotations are passed over: they mean nothing at run time and must not count as uses.

import { types as t } from "@babel/core";
import { markUnready } from "./dead-zone.js";
import { solvePrimitives, type Assignments } from "./primitives.js";
import { boundIdentifiers } from "../ir/bound.js";
import { declare, declareLexical, declareVariables, hoistVars } from "./declare.js";
import { lookUp, makeScope, type Access, type Scope, type ScopeTable } from "../ir/scope-table.js";

const TYPE_KEYS = new Set([
  "typeAnnotation",
  "typeParameters",
  "typeArguments",
  "returnType",
  "superTypeParameters",
  "implements",
  "predicate",
]);

export function resolveScopes(program: t.Program): ScopeTable {
  const strict = program.sourceType === "module" || hasUseStrict(program.directives);
  const scope = makeScope("program", program, null, strict);
  const table: ScopeTable = {
    program: scope,
    scopeOf: new Map([[program, scope]]),
    variableOf: new Map(),
    accessOf: new Map(),
    annexB: new Map(),
    variables: [],
    unready: new Set(),
    primitive: new Set(),
    renamed: new Map(),
  };
  declareLexical(scope, program.body);
  hoistVars(scope, program.body, table);
  const walker = new Walker(table);
  for (const statement of program.body) walker.walk(statement, scope);
  for (const variable of table.variables) markUnready(variable, table);
  solvePrimitives(walker.assignments, table);
  return table;
}

function hasUseStrict(directives: readonly t.Directive[] | null | undefined): boolean {
  return directives?.some((directive) => directive.value.value === "use strict") ?? false;
}

class Walker {
  private readonly table: ScopeTable;
  readonly assignments: Assignments = new Map();

  constructor(table: ScopeTable) {
    this.table = table;
  }

  private open(kind: Scope["kind"], node: t.Node, parent: Scope, strict = parent.strict): Scope {
    const scope = makeScope(kind, node, parent, strict);
    this.table.scopeOf.set(node, scope);
    return scope;
  }

  private refer(node: t.Identifier | t.JSXIdentifier, access: Access, scope: Scope): void {
    const variable = lookUp(scope, node.name);
    if (variable === null) return;
    this.table.variableOf.set(node, variable);
    this.table.accessOf.set(node, access);
    if (variable.references.length === 0) this.table.variables.push(variable);
    variable.references.push({ node, access, scope });
    if (access === "write" || access === "update") variable.assigned = true;
    if (variable.scope.owner !== scope.owner) variable.captured = true;
  }

  private initialised(name: t.Identifier, value: t.Expression | null | undefined): void {
    if (value != null) this.put(name, value);
    const variable = this.table.variableOf.get(name);
    if (variable !== undefined && t.isFunction(value)) variable.initialiser = value;
  }

  /** Notes what the variables of a target are given; null is a value we cannot see. */
  private put(target: t.Node, value: t.Node | null): void {
    for (const name of boundIdentifiers(target)) {
      const variable = this.table.variableOf.get(name);
      if (variable === undefined) continue;
      const values = this.assignments.get(variable);
      if (values === undefined) this.assignments.set(variable, [value]);
      else values.push(value);
    }
  }

  private list(nodes: readonly (t.Node | null | undefined)[] | null | undefined, scope: Scope): void {
    for (const node of nodes ?? []) this.walk(node, scope);
  }

  walk(node: t.Node | null | undefined, scope: Scope): void {
    switch (node?.type) {
      case undefined:
        return;
      case "Identifier":
        return this.refer(node, "read", scope);
      case "MemberExpression":
      case "OptionalMemberExpression":
        this.walk(node.object, scope);
        if (node.computed) this.walk(node.property, scope);
        return;
      case "AssignmentExpression":
        this.target(node.left, node.operator === "=" ? "write" : "update", scope);
        // Arithmetic only makes primitives; `=` and the logical operators let any value in.
        if (/^(=|\|\|=|&&=|\?\?=)$/.test(node.operator))
          this.put(node.left, node.left.type === "Identifier" ? node.right : null);
        return this.walk(node.right, scope);
      case "UpdateExpression":
        return this.target(node.argument, "update", scope);
      case "VariableDeclaration":
        for (const one of node.declarations) {
          this.target(one.id, "init", scope);
          if (one.id.type === "Identifier") this.initialised(one.id, one.init);
          else this.put(one.id, null);
          this.walk(one.init, scope);
        }
        return;
      case "FunctionDeclaration":
        if (node.id != null) this.refer(node.id, "init", scope);
        return this.fn(node, scope);
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return this.fn(node, scope);
      case "ObjectMethod":
      case "ClassMethod":
      case "ClassPrivateMethod":
        this.list("decorators" in node ? node.decorators : null, scope);
        if ("computed" in node && node.computed) this.walk(node.key, scope);
        return this.fn(node, scope);
      case "ClassDeclaration":
      case "ClassExpression":
        return this.classLike(node, scope);
      case "BlockStatement":
      case "StaticBlock":
        return this.block(node, scope);
      case "ForStatement":
        return this.forLoop(node, scope);
      case "ForInStatement":
      case "ForOfStatement":
        return this.iteration(node, scope);
      case "SwitchStatement":
        return this.switchLike(node, scope);
      case "CatchClause":
        return this.catchClause(node, scope);
      case "ObjectProperty":
        if (node.computed) this.walk(node.key, scope);
        return this.walk(node.value, scope);
      case "LabeledStatement":
        return this.walk(node.body, scope);
      case "IfStatement":
        this.walk(node.test, scope);
        // `if (x) function f() {}` means a block around f; made one so that later phases meet one form.
        if (node.consequent.type === "FunctionDeclaration") node.consequent = t.blockStatement([node.consequent]);
        if (node.alternate?.type === "FunctionDeclaration") node.alternate = t.blockStatement([node.alternate]);
        this.walk(node.consequent, scope);
        return this.walk(node.alternate, scope);
      case "BreakStatement":
      case "ContinueStatement":
      case "ImportDeclaration":
      case "MetaProperty":
        return;
      case "ExportNamedDeclaration":
        this.walk(node.declaration, scope);
        if (node.source == null)
          for (const one of node.specifiers) if (one.type === "ExportSpecifier") this.walk(one.local, scope);
        return;
      case "JSXOpeningElement":
      case "JSXClosingElement":
        this.jsxName(node.name, scope);
        return node.type === "JSXOpeningElement" ? this.list(node.attributes, scope) : undefined;
      default:
        return this.children(node as t.Node, scope);
    }
  }

  private children(node: t.Node, scope: Scope): void {
    if (node.type.startsWith("TS") || node.type.startsWith("Flow")) {
      if ("expression" in node) this.walk(node.expression as t.Node, scope);
      if (node.type === "TSEnumDeclaration") for (const member of node.members) this.walk(member.initializer, scope);
      return;
    }
    for (const key of t.VISITOR_KEYS[node.type] ?? []) {
      if (TYPE_KEYS.has(key)) continue;
      const child = (node as unknown as Record<string, t.Node | t.Node[] | null>)[key];
      if (Array.isArray(child)) this.list(child, scope);
      else this.walk(child, scope);
    }
  }

  private jsxName(name: t.JSXOpeningElement["name"], scope: Scope): void {
    if (name.type === "JSXMemberExpression") {
      let root: t.JSXMemberExpression | t.JSXIdentifier = name;
      while (root.type === "JSXMemberExpression") root = root.object;
      this.refer(root, "read", scope);
    } else if (name.type === "JSXIdentifier" && /^[^a-z]/.test(name.name)) this.refer(name, "read", scope);
  }

  /** A binding or assignment target: its identifiers are written, its keys and defaults are read. */
  private target(node: t.Node | null | undefined, access: Access, scope: Scope): void {
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

  private fn(node: t.Function, outer: Scope): void {
    const body = node.body;
    const inClass = node.type === "ClassMethod" || node.type === "ClassPrivateMethod";
    const strict = outer.strict || inClass || (body.type === "BlockStatement" && hasUseStrict(body.directives));
    let parent = outer;
    if (node.type === "FunctionExpression" && node.id != null) {
      parent = makeScope("name", node, outer, strict);
      declare(parent, node.id, "self-name", -1);
    }
    const scope = this.open("function", node, parent, strict);
    for (const parameter of node.params) {
      for (const name of boundIdentifiers(parameter)) declare(scope, name, "param", parameter.end ?? -1);
    }
    for (const parameter of node.params) {
      if ("decorators" in parameter) this.list(parameter.decorators, outer);
      this.target(parameter, "init", scope);
    }
    if (body.type !== "BlockStatement") return this.walk(body, scope);
    const inner = node.params.some(hasExpression) ? this.open("body", body, scope) : scope;
    this.table.scopeOf.set(body, inner);
    declareLexical(inner, body.body);
    hoistVars(inner, body.body, this.table);
    this.list(body.body, inner);
  }

  private classLike(node: t.Class, outer: Scope): void {
    this.list(node.decorators, outer);
    if (node.type === "ClassDeclaration" && node.id != null) this.refer(node.id, "init", outer);
    const scope = this.open("class", node, outer, true);
    if (node.id != null) declare(scope, node.id, "self-name", node.end ?? -1);
    this.walk(node.superClass, scope);
    for (const member of node.body.body) {
      if (
        member.type === "ClassProperty" ||
        member.type === "ClassAccessorProperty" ||
        member.type === "ClassPrivateProperty"
      ) {
        this.list(member.decorators, scope);
        if (member.type !== "ClassPrivateProperty" && member.computed) this.walk(member.key, scope);
        // A field's value is computed as if in a method of its own.
        if (member.value != null) this.walk(member.value, this.open("function", member, scope));
      } else this.walk(member, scope);
    }
  }

  private block(node: t.BlockStatement | t.StaticBlock, outer: Scope): void {
    const scope = this.open(node.type === "StaticBlock" ? "function" : "block", node, outer);
    declareLexical(scope, node.body);
    if (node.type === "StaticBlock") hoistVars(scope, node.body, this.table);
    this.list(node.body, scope);
  }

  private forLoop(node: t.ForStatement, outer: Scope): void {
    const scope = this.open("loop", node, outer);
    if (node.init?.type === "VariableDeclaration" && node.init.kind !== "var") declareVariables(scope, node.init);
    for (const part of [node.init, node.test, node.update, node.body]) this.walk(part, scope);
  }

  private iteration(node: t.ForInStatement | t.ForOfStatement, outer: Scope): void {
    const scope = this.open("loop", node, outer);
    let head = outer;
    if (node.left.type === "VariableDeclaration" && node.left.kind !== "var") {
      declareVariables(scope, node.left);
      head = makeScope("dead", node, outer, outer.strict);
      for (const name of scope.variables.values()) declare(head, name.declared!, "dead", Number.MAX_SAFE_INTEGER);
    }
    this.walk(node.right, head);
    if (node.left.type === "VariableDeclaration") {
      this.walk(node.left, scope);
      for (const one of node.left.declarations) this.put(one.id, null);
    } else {
      this.target(node.left, "write", scope);
      this.put(node.left, null);
    }
    this.walk(node.body, scope);
  }

  private switchLike(node: t.SwitchStatement, outer: Scope): void {
    this.walk(node.discriminant, outer);
    const scope = this.open("switch", node, outer);
    for (const one of node.cases) declareLexical(scope, one.consequent);
    for (const one of node.cases) {
      this.walk(one.test, scope);
      this.list(one.consequent, scope);
    }
  }

  private catchClause(node: t.CatchClause, outer: Scope): void {
    const scope = this.open("catch", node, outer);
    for (const name of boundIdentifiers(node.param)) declare(scope, name, "catch", node.param?.end ?? -1);
    this.target(node.param, "init", scope);
    this.walk(node.body, scope);
  }
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
