// Which variables of the machine a piece of code touches, and how. Nested functions count as readers of what they capture.

import { types as t } from "@babel/core";
import type { Step, Terminator } from "./machine.js";
import type { Access, ScopeTable, Variable } from "./scope-table.js";

export interface Touch {
  readonly variable: Variable;
  readonly access: Access;
  /** From inside a nested function. */
  readonly nested: boolean;
}

/** Collects the touches of `node` into `found`. */
export function touchesOf(
  node: t.Node | null | undefined,
  table: ScopeTable,
  found: Touch[] = [],
  nested = false,
): Touch[] {
  if (node == null) return found;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") {
    const variable = table.variableOf.get(node);
    if (variable !== undefined) found.push({ variable, access: accessOf(node, table), nested });
    return found;
  }
  const inner = nested || isFunctionLike(node);
  for (const key of t.VISITOR_KEYS[node.type] ?? []) {
    const child = (node as unknown as Record<string, t.Node | t.Node[] | null>)[key];
    // The name of a declared function belongs to the code around it.
    const within = key === "id" || key === "key" ? nested : inner;
    if (Array.isArray(child)) for (const one of child) touchesOf(one, table, found, within);
    else touchesOf(child, table, found, within);
  }
  return found;
}

/** A write that may come too early looks first whether it does. */
function accessOf(node: t.Node, table: ScopeTable): Access {
  const access = table.accessOf.get(node) ?? "read";
  return access === "write" && table.unready.has(node) ? "update" : access;
}

function isFunctionLike(node: t.Node): boolean {
  return (
    t.isFunction(node) ||
    node.type === "ClassProperty" ||
    node.type === "ClassPrivateProperty" ||
    node.type === "ClassAccessorProperty" ||
    node.type === "StaticBlock"
  );
}

/** What a step touches; `kills` are the variables it surely gives a new value before anything else can see the old one. */
export function touchesOfStep(step: Step, table: ScopeTable): { touches: Touch[]; kills: Variable[] } {
  switch (step.kind) {
    case "set":
      return {
        touches: [...touchesOf(step.value, table), { variable: step.variable, access: "init", nested: false }],
        kills: [step.variable],
      };
    case "run":
      return { touches: touchesOf(step.node, table), kills: killedBy(step.node, table) };
    default:
      return { touches: [], kills: [] };
  }
}

function killedBy(node: t.Statement, table: ScopeTable): Variable[] {
  const of = (name: t.Node | null | undefined): Variable[] => {
    const variable = name?.type === "Identifier" ? table.variableOf.get(name) : undefined;
    return variable === undefined ? [] : [variable];
  };
  if (node.type === "VariableDeclaration") {
    return node.declarations.flatMap((one) => (one.init != null || node.kind !== "var" ? of(one.id) : []));
  }
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") return of(node.id);
  if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression") return [];
  return node.expression.operator === "=" ? of(node.expression.left) : [];
}

/** The expressions that a terminator evaluates in its own block. */
export function expressionsOf(end: Terminator): t.Expression[] {
  switch (end.kind) {
    case "branch":
      return [end.test];
    case "switch":
      return [end.on, ...end.cases.flatMap((one) => (one.test === null ? [] : [one.test]))];
    case "await":
      return [end.future];
    case "yield":
    case "return":
      return end.value === null ? [] : [end.value];
    case "throw":
      return [end.value];
    case "leave":
      return end.exit.kind === "return" && end.exit.value !== null ? [end.exit.value] : [];
    default:
      return [];
  }
}
