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

export type NextUse = (line: number, column: number, variable: string) => Use | null;

export function nextUses(source: Source): NextUse {
  const { text } = source;
  const ast = parseSync(text, babelSettings(source));
  const awaits = new Map<string, NodePath>();
  if (ast !== null) {
    traverse(ast, {
      enter(path) {
        const { start } = path.node.loc ?? {};
        // The outermost node that starts there: an await is found by its own place.
        if (start !== undefined && path.isAwaitExpression()) awaits.set(`${start.line}:${start.column}`, path);
      },
    });
  }
  return (line, column, variable) => {
    const at = awaits.get(`${line}:${column}`);
    return at === undefined ? null : findUse(at, variable, text);
  };
}

function findUse(at: NodePath, variable: string, text: string): Use | null {
  const binding = at.scope.getBinding(variable);
  const owner = at.getFunctionParent();
  if (binding === undefined) return null;
  const reads = [...binding.referencePaths, ...binding.constantViolations.filter(readsToo)].sort(
    (a, b) => startOf(a) - startOf(b),
  );
  const own = reads.filter((read) => read.getFunctionParent() === owner);
  const after = at.node.end ?? 0;
  for (let loop = at.findParent(isLoop); loop !== null; loop = loop.findParent(isLoop)) {
    const inside = own.filter((read) => read.isDescendant(loop));
    const next = inside.find((read) => startOf(read) >= after);
    if (next !== undefined) return use(next, "next", text);
    if (inside[0] !== undefined) return use(inside[0], "in the next turn", text);
  }
  const next = own.find((read) => startOf(read) >= after);
  if (next !== undefined) return use(next, "next", text);
  const captured = reads.find((read) => read.getFunctionParent() !== owner);
  return captured === undefined ? null : use(captured, "in a closure", text);
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
