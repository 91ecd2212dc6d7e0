// Awaits, yields and returns of one function body, for the driver of a generator function. Native generators keep the
// order of evaluation, the scopes and every jump, so most of the body stays as it is:
//
//                     async function             async generator
//     await x         yield x                    yield awaiting(x)
//     … in finally    yield shielded(x)          yield awaitingShielded(x)
//     yield x         -                          yield x           the driver awaits x
//     yield* x        -                          yield* delegate(x)
//     return x        return x                   return yield awaiting(x)
//     … in finally    return shielded(x)         return yield awaitingShielded(x)
//
// With `eager: true` a native async generator is the driver, which delegates and returns itself: `yield delegating(x)` and
// `return yield returning(x)`.
//
// `for await` and `using` are written out first, with awaits that then take the same way.

import { types as t } from "@babel/core";
import { expandForAwait } from "./for-await.js";
import type { GeneratorContext } from "./request.js";
import { expandBlock, expandLoop, hasUsing } from "./using.js";
import { isBoundary, mapChild, mapChildren, mapOuterParts } from "./walk.js";

/** Makes a name that nothing else in the file uses. */
export type MakeName = (hint: string) => t.Identifier;

export function rewriteBody(
  body: t.BlockStatement,
  generator: boolean,
  cx: GeneratorContext,
  makeName: MakeName,
): void {
  const rewriter = new BodyRewriter(generator, cx, makeName);
  if (hasUsing(body.body)) body.body = expandBlock(body.body, rewriter);
  mapChildren(body, rewriter.visit);
}

export class BodyRewriter {
  readonly cx: GeneratorContext;
  readonly makeName: MakeName;
  private readonly generator: boolean;
  /** Cancelling must not interrupt the awaits of a `finally`. */
  private inFinally = false;
  /** Yields that are already addressed to the driver. */
  private readonly finished = new Set<t.Node>();

  constructor(generator: boolean, cx: GeneratorContext, makeName: MakeName) {
    this.generator = generator;
    this.cx = cx;
    this.makeName = makeName;
  }

  abi(name: string, ...values: t.Expression[]): t.CallExpression {
    return t.callExpression(this.cx.imports.abi(name), values);
  }

  /** Hands over to a generator of the runtime that awaits in a `finally`, and tells it how to say so to the driver. */
  delegateCleanup(callee: t.Expression): t.YieldExpression {
    const mark = this.wrapper(true);
    const node = t.yieldExpression(t.callExpression(callee, mark === null ? [] : [this.cx.imports.abi(mark)]), true);
    this.finished.add(node);
    return node;
  }

  readonly visit = (node: t.Node): t.Node => {
    if (isBoundary(node)) {
      mapOuterParts(node, this.visit);
      return node;
    }
    switch (node.type) {
      case "ArrowFunctionExpression":
        return node;
      case "AwaitExpression":
        return t.inherits(this.awaiting(this.visit(node.argument) as t.Expression), node);
      case "YieldExpression":
        return this.visitYield(node);
      case "ReturnStatement":
        return this.visitReturn(node);
      case "TryStatement":
        return this.visitTry(node);
      case "LabeledStatement":
      case "ForOfStatement":
      case "ForStatement":
        return this.visitLoop(node);
      case "BlockStatement":
        if (hasUsing(node.body)) node.body = expandBlock(node.body, this);
        break;
    }
    mapChildren(node, this.visit);
    return node;
  };

  private awaiting(value: t.Expression): t.YieldExpression {
    const wrapper = this.wrapper(this.inFinally);
    const node = t.yieldExpression(wrapper === null ? value : this.abi(wrapper, value));
    this.finished.add(node);
    return node;
  }

  /** How an await is told from an item, and one that cancelling must not interrupt from others. */
  private wrapper(inFinally: boolean): string | null {
    if (inFinally && !this.cx.options.eager) return this.generator ? "awaitingShielded" : "shielded";
    return this.generator ? "awaiting" : null;
  }

  private visitYield(node: t.YieldExpression): t.Node {
    mapChildren(node, this.visit);
    if (!node.delegate || this.finished.has(node)) return node;
    node.argument = this.abi(this.cx.options.eager ? "delegating" : "delegate", node.argument as t.Expression);
    node.delegate = !this.cx.options.eager;
    return node;
  }

  private visitReturn(node: t.ReturnStatement): t.Node {
    mapChildren(node, this.visit);
    if (!node.argument) return node;
    if (!this.generator) {
      const wrapper = this.wrapper(this.inFinally);
      if (wrapper !== null) node.argument = this.abi(wrapper, node.argument);
    } else if (this.cx.options.eager) node.argument = t.yieldExpression(this.abi("returning", node.argument));
    else node.argument = this.awaiting(node.argument);
    return node;
  }

  private visitTry(node: t.TryStatement): t.Node {
    mapChild(node, "block", this.visit);
    mapChild(node, "handler", this.visit);
    const outer = this.inFinally;
    this.inFinally = true;
    mapChild(node, "finalizer", this.visit);
    this.inFinally = outer;
    return node;
  }

  /** A loop that is written out takes its labels with it: `continue label` must still find a loop. */
  private visitLoop(node: t.LabeledStatement | t.ForOfStatement | t.ForStatement): t.Node {
    const labels: t.LabeledStatement[] = [];
    let loop: t.Statement = node;
    for (; loop.type === "LabeledStatement"; loop = loop.body) labels.push(loop);
    const relabel = (inner: t.Statement): t.Statement =>
      labels.reduceRight<t.Statement>((body, { label }) => t.labeledStatement(label, body), inner);
    if (loop.type === "ForOfStatement" || loop.type === "ForStatement") {
      const expanded =
        expandLoop(loop, this, relabel) ?? (isForAwait(loop) ? expandForAwait(loop, this, relabel) : null);
      if (expanded) return this.visit(t.inherits(expanded, node));
      mapChildren(loop, this.visit);
      return node;
    }
    const innermost = labels.at(-1);
    if (innermost) mapChild(innermost, "body", this.visit);
    return node;
  }
}

function isForAwait(loop: t.Statement): loop is t.ForOfStatement {
  return loop.type === "ForOfStatement" && loop.await;
}
