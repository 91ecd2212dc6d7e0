// Visits the identifiers of a tree that are references or bindings: not property names, keys, labels or types.

import { types as t } from "@babel/core";
import { TYPE_KEYS } from "./type-keys.js";

/** Keys that hold names of something else than a variable. */
const OTHER_NAMES = new Set(["label", "meta", "imported", "exported"]);

export type Name = t.Identifier | t.JSXIdentifier;

export function eachIdentifier(node: t.Node | null | undefined, visit: (identifier: Name) => void): void {
  if (node == null) return;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return visit(node);
  if (node.type.startsWith("TS") && !("expression" in node)) return;
  for (const key of t.VISITOR_KEYS[node.type] ?? []) {
    if (TYPE_KEYS.has(key) || OTHER_NAMES.has(key)) continue;
    if ((key === "property" || key === "key") && (node as t.MemberExpression).computed !== true) continue;
    if (node.type === "MetaProperty" || (node.type === "JSXAttribute" && key === "name")) continue;
    const child = (node as unknown as Record<string, t.Node | t.Node[] | null>)[key];
    if (Array.isArray(child)) for (const one of child) eachIdentifier(one, visit);
    else eachIdentifier(child, visit);
  }
}

/** All that is named in a piece of source. */
export interface UsedNames {
  readonly identifiers: readonly Name[];
  readonly labels: readonly string[];
}

export function namesUsedIn(node: t.Node): UsedNames {
  const identifiers: Name[] = [];
  const labels: string[] = [];
  eachIdentifier(node, (identifier) => void identifiers.push(identifier));
  t.traverseFast(node, (one) => {
    if (one.type === "LabeledStatement") labels.push(one.label.name);
  });
  return { identifiers, labels };
}
