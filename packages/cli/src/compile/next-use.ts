// Why a variable is kept across an await: where it is used next. Read off the source, along the loops around the await.

import { parseSync, traverse, type NodePath } from "@babel/core";
import { babelSettings } from "./babel.js";
import type { Source } from "./read-source.js";

export interface Use {
  readonly line: number;
  /** The expression or statement that uses it, on one line. */
  readonly text: string;
  readonly how: "next" | "in the next turn" | "in a closure";
}

/** Of a variable, after the suspension at that place. */
export type NextUse = (place: Suspension, variable: string) => Use | null;

export interface Suspension {
  readonly line: number;
  readonly column: number;
  /** The source text awaited, or what the compiler says of an await that is not written. */
  readonly awaits?: string;
}

export function nextUses(source: Source): NextUse {
  const { text } = source;
  const ast = parseSync(text, babelSettings(source));
  const places = new Map<string, NodePath>();
  if (ast !== null) {
    traverse(ast, {
      enter(path) {
        const { start } = path.node.loc ?? {};
        if (start !== undefined && suspends(path)) places.set(`${start.line}:${start.column}`, path);
      },
    });
  }
  return ({ line, column, awaits = "" }, variable) => {
    const at = places.get(`${line}:${column}`);
    return at === undefined ? null : findUse(at, variable, text, awaits.startsWith("return of "));
  };
}

function suspends(path: NodePath): boolean {
  return path.isAwaitExpression() || path.isYieldExpression() || (path.isForOfStatement() && path.node.await);
}

/** `leaving`: the loop at that place is over. */
function findUse(at: NodePath, variable: string, text: string, leaving: boolean): Use | null {
  const binding = at.scope.getBinding(variable);
  if (binding === undefined) return null;
  const owner = at.isFunction() ? at : at.getFunctionParent();
  const reads = [...binding.referencePaths, ...binding.constantViolations.filter(readsToo)].sort(
    (a, b) => startOf(a) - startOf(b),
  );
  const shown = (read: NodePath, how: Use["how"]): Use =>
    use(read, read.getFunctionParent() === owner ? how : "in a closure", text);
  // A loop that awaits goes on in its body.
  const after = at.isLoop() && !leaving ? startOf(at) : (at.node.end ?? 0);
  for (let loop = at.findParent(isLoop); loop !== null; loop = loop.findParent(isLoop)) {
    const inside = reads.filter((read) => read.isDescendant(loop));
    const next = inside.find((read) => startOf(read) >= after);
    if (next !== undefined) return shown(next, "next");
    if (inside[0] !== undefined) return shown(inside[0], "in the next turn");
  }
  const next = reads.find((read) => startOf(read) >= after) ?? reads.find((read) => read.getFunctionParent() !== owner);
  return next === undefined ? null : shown(next, "next");
}

/** `x += 1` and `x++` read what they change. */
function readsToo(path: NodePath): boolean {
  return path.isUpdateExpression() || (path.isAssignmentExpression() && path.node.operator !== "=");
}

function isLoop(path: NodePath): boolean {
  return path.isLoop();
}

function startOf(path: NodePath): number {
  return path.node.start ?? 0;
}

/** As much around the variable as says what is done with it: a call, an assignment, a member. */
function use(read: NodePath, how: Use["how"], text: string): Use {
  let shown: NodePath = read;
  while (shown.parentPath !== null && TELLING.has(shown.parentPath.node.type)) shown = shown.parentPath;
  const { start, end, loc } = shown.node;
  return { line: read.node.loc?.start.line ?? loc?.start.line ?? 0, text: text.slice(start ?? 0, end ?? 0), how };
}

const TELLING = new Set([
  "MemberExpression",
  "OptionalMemberExpression",
  "CallExpression",
  "OptionalCallExpression",
  "AssignmentExpression",
  "UpdateExpression",
  "BinaryExpression",
  "TemplateLiteral",
  "ReturnStatement",
]);
