// Dispatch only: a statement without a suspension runs as it is, any other goes to the file of its form.

import type { types as t } from "@babel/core";
import { lowerBlock, reachFunction } from "./block.js";
import { lowerClassDeclaration } from "./class.js";
import { lowerDeclaration } from "./declaration.js";
import { lowerEffect } from "./expression.js";
import { lowerForIn, lowerForOf } from "./iterate.js";
import { lowerIf } from "./if.js";
import { lowerBreak, lowerContinue, lowerLabeled, lowerReturn, lowerThrow, runWhole } from "./jump.js";
import { lowerDoWhile, lowerFor, lowerWhile } from "./loop.js";
import type { Lowering } from "./lowering.js";
import { lowerSwitch } from "./switch.js";
import { lowerTry } from "./try.js";

export function lowerStatement(cx: Lowering, node: t.Statement): void {
  if (!cx.builder.reachable) return;
  const outer = cx.statement;
  cx.statement = node;
  lowerForm(cx, node);
  cx.statement = outer;
}

function lowerForm(cx: Lowering, node: t.Statement): void {
  switch (node.type) {
    // These end the block whether or not they suspend.
    case "ReturnStatement":
      return lowerReturn(cx, node);
    case "ThrowStatement":
      return lowerThrow(cx, node);
    case "BreakStatement":
      return lowerBreak(cx, node);
    case "ContinueStatement":
      return lowerContinue(cx, node);
    case "EmptyStatement":
      return;
    case "FunctionDeclaration":
      return reachFunction(cx, node);
    // What they stand for is only known when the types are stripped, which happens after us.
    case "TSEnumDeclaration":
    case "TSModuleDeclaration":
      if (node.declare !== true) cx.input.refuse(node, describeTyped(node), "move it out of the function");
      return;
  }
  // A block that declares nothing is only its statements.
  if (node.type === "BlockStatement" && cx.table.scopeOf.get(node)?.variables.size === 0) return lowerBlock(cx, node);
  if (!cx.suspends(node)) return runWhole(cx, node);
  switch (node.type) {
    case "BlockStatement":
      return lowerBlock(cx, node);
    case "ExpressionStatement":
      return lowerEffect(cx, node.expression, cx.span(node));
    case "VariableDeclaration":
      return lowerDeclaration(cx, node);
    case "ClassDeclaration":
      return lowerClassDeclaration(cx, node);
    case "IfStatement":
      return lowerIf(cx, node);
    case "SwitchStatement":
      return lowerSwitch(cx, node);
    case "WhileStatement":
      return lowerWhile(cx, node);
    case "DoWhileStatement":
      return lowerDoWhile(cx, node);
    case "ForStatement":
      return lowerFor(cx, node);
    case "ForInStatement":
      return lowerForIn(cx, node);
    case "ForOfStatement":
      return lowerForOf(cx, node);
    case "LabeledStatement":
      return lowerLabeled(cx, node);
    case "TryStatement":
      return lowerTry(cx, node);
    default:
      cx.input.refuse(node, `\`${node.type}\` with an await inside`, "move the await out of it");
  }
}

function describeTyped(node: t.TSEnumDeclaration | t.TSModuleDeclaration): string {
  return node.type === "TSEnumDeclaration" ? "an `enum` inside it" : "a `namespace` inside it";
}
