// Where generated code comes from, for source maps and stack traces.
//
// Laws. What the user wrote keeps its place. Code that waits or jumps stands where its `await` or keyword does. Of the
// pieces that one statement was taken apart into, the first stands where the statement begins: a breakpoint on the line
// stops there. What only leads from one statement to the next stands at the end of the former, so that stepping never
// goes back. All else, such as the dispatch, stands where the function begins.

import { types as t } from "@babel/core";
import type { Span } from "../ir/machine.js";

type Location = NonNullable<t.Node["loc"]>;

/** Statements that hold no others: a comment behind one of them belongs to it. */
const SIMPLE = new Set(["ExpressionStatement", "VariableDeclaration", "ReturnStatement", "ThrowStatement"]);

/** Those that do something before what they hold. A `try`, a block or a `do` only begins with its first statement. */
const BEGINS = new Set([
  ...SIMPLE,
  "IfStatement",
  "SwitchStatement",
  "WhileStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "ClassDeclaration",
]);

/** The start of a location, or its end. */
function point(location: Location, end = false): Location {
  const start = end ? location.end : location.start;
  return { start, end: start, filename: location.filename } as Location;
}

/** Printers take a closing bracket to stand one column before the end: these are that much longer. */
const BRACKETED = new Set([
  "BlockStatement",
  "ClassBody",
  "SwitchStatement",
  "ObjectExpression",
  "CallExpression",
  "NewExpression",
]);

function placeOf(node: t.Node, around: Location): Location {
  const { start, filename } = around;
  if (!BRACKETED.has(node.type)) return point(around);
  return { start, end: { ...start, column: start.column + 1 }, filename } as Location;
}

/** Says where generated code stands, if nobody has yet. What follows a block belongs to what it follows. */
export function at<Node extends t.Node>(node: Node, from: t.Node | null): Node {
  if (node.loc == null && from?.loc != null && from.type !== "BlockStatement") node.loc = placeOf(node, from.loc);
  return node;
}

export function allAt(nodes: readonly t.Statement[], span: Span): t.Statement[] {
  return nodes.map((node) => at(node, span.node));
}

/** Break, continue, return and throw are where the user wrote them; other jumps belong to no word of the source. */
export function atKeyword(nodes: readonly t.Statement[], span: Span): t.Statement[] {
  return t.isCompletionStatement(span.node) ? allAt(nodes, span) : [...nodes];
}

/** What happens at the end of a block stands at its closing brace. */
export function atClosing<Node extends t.Node>(node: Node, { node: block }: Span): Node {
  if (block?.type !== "BlockStatement" || block.loc == null) return at(node, block);
  const { end, filename } = block.loc;
  node.loc = { start: { ...end, column: end.column - 1 }, end, filename } as Location;
  return node;
}

/** The first piece of each statement begins where the statement does, and has its comments. */
export class Beginnings {
  private readonly begun = new Set<t.Node>();

  mark(pieces: readonly t.Statement[], { statement }: Span): void {
    const [first] = pieces;
    if (first === undefined || statement?.loc == null || this.begun.has(statement)) return;
    if (!BEGINS.has(statement.type)) return;
    this.begun.add(statement);
    if (first === statement) return;
    if (first.loc?.start !== statement.loc.start) first.loc = point(statement.loc);
    showBeginning(first);
    t.inheritLeadingComments(first, statement);
    const { line } = statement.loc.end;
    const behind = statement.trailingComments?.filter((comment) => comment.loc?.start.line === line) ?? [];
    if (SIMPLE.has(statement.type) && behind.length > 0) t.addComments(first, "trailing", [...behind]);
  }
}

/** The leftmost node of a statement decides where its first column comes from: `this` of an assigned field says nothing. */
function showBeginning(first: t.Statement): void {
  if (first.type !== "ExpressionStatement" || first.expression.type !== "AssignmentExpression") return;
  first.expression.loc = null;
  const { left } = first.expression;
  if (left.type === "MemberExpression" || left.type === "Identifier") left.loc = null;
}

/** A method that the user knows under the name of the function: maps say so, and so do stack traces that follow them. */
export function knownAs(method: t.Identifier, fn: t.Function, name: string): t.Identifier {
  if (fn.loc != null) method.loc = { ...point(fn.loc), identifierName: name };
  return method;
}

/** Gives every node below a place: its own, else that of what it follows or stands in. */
export function locateAll(node: t.Node, around: Location): void {
  const here = (node.loc ??= placeOf(node, around));
  const fields = node as unknown as Record<string, t.Node | (t.Node | null)[] | null>;
  for (const key of t.VISITOR_KEYS[node.type] ?? []) {
    const child = fields[key];
    if (Array.isArray(child)) locateList(child, here);
    else if (child != null) locateAll(child, here);
  }
}

function locateList(nodes: readonly (t.Node | null)[], around: Location): void {
  let before: Location | null = null;
  for (const node of nodes) {
    if (node === null) continue;
    if (before !== null && node.loc == null && t.isStatement(node)) node.loc = placeOf(node, point(before, true));
    locateAll(node, around);
    before = node.loc!;
  }
}
