// Which annotated functions of a file lose something when they are cancelled: those that have taken an item out of a
// queue and then await again while they still need it. Dropping such a future drops the item.
//
// Judged by what the file shows: the receiving methods of the runtime, and the annotated functions themselves, called
// by name. What cannot be seen counts as safe.

import { type NodePath, types as t } from "@babel/core";
import { unwrapInwards } from "./annotation.js";
import type { AnnotatedFunction } from "./collect.js";

/** An item is taken at `taken` and gone when the function is cancelled at `lost`. */
export interface Loss {
  readonly taken: t.Node;
  readonly lost: t.Node;
}

/** Methods whose future hands out an item that nobody else will get. */
const RECEIVERS = new Set(["recv", "recvMany", "next", "joinNext"]);

type Wait = NodePath<t.AwaitExpression>;

export class Losses {
  /** By the expression that makes them: the annotation's call, or the function itself. */
  private readonly functions = new Map<t.Node, AnnotatedFunction>();
  private readonly found = new Map<t.Function, Loss | null>();
  private readonly receives = new Map<t.Function, boolean>();

  constructor(functions: readonly AnnotatedFunction[]) {
    for (const fn of functions) this.functions.set(fn.call?.node ?? fn.path.node, fn);
  }

  /** What a call loses when the future that it makes is cancelled; null when nothing is known to be lost. */
  ofCall(call: NodePath): Loss | null {
    const fn = this.called(call);
    return fn === null ? null : this.ofFunction(fn);
  }

  private ofFunction(fn: AnnotatedFunction): Loss | null {
    const known = this.found.get(fn.path.node);
    if (known !== undefined) return known;
    this.found.set(fn.path.node, null); // A function that calls itself is judged by the rest of it.
    const loss = this.judge(fn);
    this.found.set(fn.path.node, loss);
    return loss;
  }

  private judge({ path }: AnnotatedFunction): Loss | null {
    const waits = ownAwaits(path);
    for (const wait of waits) {
      const inner = this.ofCall(awaited(wait));
      if (inner !== null) return inner;
    }
    for (const wait of waits) {
      if (!this.isReceive(wait)) continue;
      const around = wait.findParent((parent) => parent === path || (parent !== wait && parent.isAwaitExpression()));
      if (around !== null && around !== path) return { taken: wait.node, lost: around.node };
      const later = waits.find((other) => other !== wait && needsAt(wait, other));
      if (later !== undefined) return { taken: wait.node, lost: later.node };
    }
    return null;
  }

  /** Whether an await takes an item out of something. */
  private isReceive(wait: Wait): boolean {
    const call = awaited(wait);
    const method = methodName(call.node);
    if (method !== null) return RECEIVERS.has(method);
    const fn = this.called(call);
    return fn !== null && this.handsOut(fn);
  }

  /** Whether what a function received is what it returns: then awaiting it is a receive, too. */
  private handsOut(fn: AnnotatedFunction): boolean {
    const known = this.receives.get(fn.path.node);
    if (known !== undefined) return known;
    this.receives.set(fn.path.node, false);
    const answer = ownAwaits(fn.path).some((wait) => this.isReceive(wait) && isReturned(wait));
    this.receives.set(fn.path.node, answer);
    return answer;
  }

  /** The annotated function that an expression calls or is a block of. */
  private called(expression: NodePath): AnnotatedFunction | null {
    const call = unwrapInwards(expression);
    if (!call.isCallExpression()) return null;
    const block = this.functions.get(call.node);
    if (block?.form === "block") return block;
    const callee = call.get("callee");
    if (!callee.isIdentifier()) return null;
    const binding = callee.scope.getBinding(callee.node.name);
    if (binding === undefined || !binding.constant) return null;
    const { node } = binding.path;
    const made = node.type === "VariableDeclarator" ? node.init : node;
    return made == null ? null : (this.functions.get(made) ?? null);
  }
}

/** The awaits that a function itself runs, in source order. */
function ownAwaits(fn: NodePath<t.Function>): Wait[] {
  const waits: Wait[] = [];
  fn.traverse({
    Function: (inner) => inner.skip(),
    AwaitExpression: (wait) => void waits.push(wait),
  });
  return waits.sort((a, b) => (a.node.start ?? 0) - (b.node.start ?? 0));
}

function awaited(wait: Wait): NodePath {
  return unwrapInwards(wait.get("argument"));
}

function methodName(call: t.Node): string | null {
  if (call.type !== "CallExpression" && call.type !== "OptionalCallExpression") return null;
  const { callee } = call;
  if (callee.type !== "MemberExpression" && callee.type !== "OptionalMemberExpression") return null;
  return !callee.computed && callee.property.type === "Identifier" ? callee.property.name : null;
}

/** Whether the item that `receive` took is still needed at `other`, or after it. */
function needsAt(receive: Wait, other: Wait): boolean {
  const from = other.node.start ?? 0;
  if (from <= (receive.node.start ?? 0)) return false;
  return uses(receive).some((use) => (use.node.start ?? 0) >= from);
}

function isReturned(receive: Wait): boolean {
  return [receive, ...uses(receive)].some((use) => {
    const end = use.findParent((parent) => parent.isReturnStatement() || parent.isFunction());
    return end?.isReturnStatement() === true || (end?.isArrowFunctionExpression() === true && isBody(use, end));
  });
}

/** Whether an expression is (part of) the body of `x => expression`. */
function isBody(use: NodePath, fn: NodePath<t.ArrowFunctionExpression>): boolean {
  return fn.node.body.type !== "BlockStatement" && use.findParent((one) => one.parentPath === fn)?.key !== "params";
}

/** Where the function uses the variables that hold what was received. Variables of others are a safe place. */
function uses(receive: Wait): NodePath[] {
  const scope = receive.getFunctionParent()!;
  return holders(receive).flatMap((name) => {
    const binding = receive.scope.getBinding(name);
    return binding === undefined || !binding.path.findParent((parent) => parent === scope)
      ? []
      : binding.referencePaths;
  });
}

function holders(receive: Wait): string[] {
  const holder = receive.findParent(
    (one) => one.isStatement() || one.isVariableDeclarator() || one.isAssignmentExpression(),
  );
  if (holder?.isVariableDeclarator()) return Object.keys(t.getBindingIdentifiers(holder.node.id));
  return holder?.isAssignmentExpression() ? Object.keys(t.getBindingIdentifiers(holder.node.left)) : [];
}
