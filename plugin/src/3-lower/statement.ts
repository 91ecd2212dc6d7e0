// Dispatch only: a statement without a suspension runs as it is, any other goes to the file of its form.

import type { types as t } from "@babel/core";
import { lowerBlock, reachFunction } from "./block.js";
import { lowerClassDeclaration } from "./class.js";
import { lowerDeclaration } from "./declaration.js";
import { lowerEffect } from "./expression.js";
import { lowerForIn, lowerForOf } from "./iterate.js";
import { lowerIf } from "./if.js";
import {
  lowerBreak,
  lowerContinue,
  lowerLabeled,
  lowerReturn,
  lowerThrow,
  mustBeTakenApart,
  runWhole,
} from "./jump.js";
import { jumpsOut } from "./jumps-out.js";
import { lowerDoWhile, lowerFor, lowerWhile } from "./loop.js";
import type { Lowering } from "./lowering.js";
import { lowerSwitch } from "./switch.js";
import { lowerTry } from "./try.js";

type Lower<Node extends t.Node = never> = (cx: Lowering, node: Node) => void;
type Forms = { readonly [Type in t.Statement["type"]]?: Lower<Extract<t.Statement, { type: Type }>> };

/** What is lowered whether or not it suspends: jumps end the block, declarations were hoisted. */
const ALWAYS: Forms = {
  ReturnStatement: lowerReturn,
  ThrowStatement: lowerThrow,
  BreakStatement: lowerBreak,
  ContinueStatement: lowerContinue,
  EmptyStatement: () => {},
  FunctionDeclaration: reachFunction,
  TSEnumDeclaration: refuseTyped,
  TSModuleDeclaration: refuseTyped,
};

/** What is taken apart when it suspends, and as a rule runs whole when it does not. */
const SUSPENDING: Forms = {
  BlockStatement: lowerBlock,
  ExpressionStatement: (cx, node) => lowerEffect(cx, node.expression, cx.span(node)),
  VariableDeclaration: lowerDeclaration,
  ClassDeclaration: lowerClassDeclaration,
  IfStatement: lowerIf,
  SwitchStatement: lowerSwitch,
  WhileStatement: lowerWhile,
  DoWhileStatement: lowerDoWhile,
  ForStatement: lowerFor,
  ForInStatement: lowerForIn,
  ForOfStatement: lowerForOf,
  LabeledStatement: lowerLabeled,
  TryStatement: lowerTry,
};

export function lowerStatement(cx: Lowering, node: t.Statement): void {
  if (!cx.builder.reachable) return;
  const outer = cx.statement;
  cx.statement = node;
  lowerForm(cx, node);
  cx.statement = outer;
}

function lowerForm(cx: Lowering, node: t.Statement): void {
  const always = ALWAYS[node.type] as Lower | undefined;
  if (always !== undefined) return always(cx, node as never);
  // A block that declares nothing is only its statements.
  if (node.type === "BlockStatement" && cx.table.scopeOf.get(node)?.variables.size === 0) return lowerBlock(cx, node);
  if (!cx.suspends(node)) {
    const out = jumpsOut(node);
    if (!mustBeTakenApart(cx, out)) return runWhole(cx, node, out);
  }
  const lower = SUSPENDING[node.type] as Lower | undefined;
  if (lower !== undefined) return lower(cx, node as never);
  cx.input.refuse(node, `\`${node.type}\` with an await inside`, "move the await out of it");
}

/** What they stand for is only known when the types are stripped, which happens after us. */
function refuseTyped(cx: Lowering, node: t.TSEnumDeclaration | t.TSModuleDeclaration): void {
  if (node.declare === true) return;
  const what = node.type === "TSEnumDeclaration" ? "an `enum` inside it" : "a `namespace` inside it";
  cx.input.refuse(node, what, "move it out of the function");
}
