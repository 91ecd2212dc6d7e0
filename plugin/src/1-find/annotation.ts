// Recognises the two annotations: a call of the imported `future` (also `future.block`, `future.stream`) around a
// function, and the directive `"use future"` inside one. Looks only; collect.ts decides.

import type { NodePath, types as t } from "@babel/core";

export const DIRECTIVE = "use future";

export type Callee = "future" | "future.block" | "future.stream";

/** A call through the import, whatever the import is called in this file. */
export interface AnnotationCall {
  readonly callee: Callee;
  readonly path: NodePath<t.CallExpression>;
}

/**
 * Every annotation call of the file. Babel has already listed the references of each import, shadowing included, so
 * this costs nothing in files that do not import the runtime.
 */
export function annotationCalls(program: NodePath<t.Program>, runtime: string): AnnotationCall[] {
  const calls: AnnotationCall[] = [];
  for (const statement of program.node.body) {
    if (statement.type !== "ImportDeclaration" || statement.source.value !== runtime) continue;
    if (statement.importKind === "type" || statement.importKind === "typeof") continue;
    for (const specifier of statement.specifiers) {
      const whole = specifier.type === "ImportNamespaceSpecifier";
      if (!whole && !importsFuture(specifier)) continue;
      const references = program.scope.getBinding(specifier.local.name)?.referencePaths ?? [];
      for (const reference of references) {
        const named = whole ? member(reference, "future") : reference;
        const call = named && annotationCall(named);
        if (call) calls.push(call);
      }
    }
  }
  return calls;
}

function importsFuture(specifier: t.ImportSpecifier | t.ImportDefaultSpecifier | t.ImportNamespaceSpecifier): boolean {
  if (specifier.type !== "ImportSpecifier" || specifier.importKind === "type") return false;
  const { imported } = specifier;
  return (imported.type === "Identifier" ? imported.name : imported.value) === "future";
}

/** From `future` to the call it is the callee of, directly or through `.block` and `.stream`. */
function annotationCall(reference: NodePath): AnnotationCall | null {
  const block = member(reference, "block");
  const stream = block ? null : member(reference, "stream");
  const target = block ?? stream ?? unwrapOutwards(reference);
  const { parentPath } = target;
  if (!parentPath?.isCallExpression() || parentPath.node.callee !== target.node) return null;
  return { callee: block ? "future.block" : stream ? "future.stream" : "future", path: parentPath };
}

/** The member expression `object.name` or `object["name"]` around a path, without its wrappers. */
function member(object: NodePath, name: string): NodePath | null {
  const inner = unwrapOutwards(object);
  const { parentPath } = inner;
  if (!parentPath?.isMemberExpression() || parentPath.node.object !== inner.node) return null;
  const { property, computed } = parentPath.node;
  const key = computed
    ? property.type === "StringLiteral" && property.value
    : property.type === "Identifier" && property.name;
  return key === name ? unwrapOutwards(parentPath) : null;
}

/** Syntax that stands around an expression without doing anything at run time. */
const WRAPPERS = new Set([
  "ParenthesizedExpression",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
  "TypeCastExpression",
]);

/** The outermost path that means the same expression as this one. */
export function unwrapOutwards(path: NodePath): NodePath {
  let outer = path;
  while (outer.parentPath && WRAPPERS.has(outer.parentPath.type) && outer.key === "expression")
    outer = outer.parentPath;
  return outer;
}

/** The expression inside parentheses and type wrappers. */
export function unwrapInwards(path: NodePath): NodePath {
  let inner = path;
  while (WRAPPERS.has(inner.type)) inner = inner.get("expression");
  return inner;
}

export function findDirective(body: t.Node): t.Directive | null {
  if (body.type !== "BlockStatement" && body.type !== "Program") return null;
  return body.directives.find((directive) => directive.value.value === DIRECTIVE) ?? null;
}

/** A lowered function must not be annotated still: a second run of the plugin would find it again. */
export function removeDirective(body: t.Node): void {
  if (body.type !== "BlockStatement") return;
  body.directives = body.directives.filter((directive) => directive.value.value !== DIRECTIVE);
}
