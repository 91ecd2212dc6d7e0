// Jumps that run code on their way out of a statement: through a `finally`, or out of a `for-of`, which closes its iterator. That
// code may throw, or jump elsewhere, while the jump has already noted where it goes; then the wrong handler would see to it.
// Inside a region such a statement is taken apart, although it holds no suspension.

import type { types as t } from "@babel/core";
import type { Lowering } from "./lowering.js";

/** What surrounds a node, up to the statement in question. */
interface Within {
  readonly labels: readonly string[];
  readonly loop: boolean;
  readonly breakable: boolean;
  /** Leaving the statement from here runs code. */
  readonly cleanup: boolean;
}

const NOTHING: Within = { labels: [], loop: false, breakable: false, cleanup: false };

export function leavesThroughCleanup(cx: Lowering, node: t.Statement): boolean {
  return cx.builder.region !== null && leaves(node, NOTHING);
}

function leaves(node: t.Statement | null | undefined, within: Within): boolean {
  switch (node?.type) {
    case "ReturnStatement":
      return within.cleanup;
    case "BreakStatement":
      return within.cleanup && (node.label == null ? !within.breakable : !within.labels.includes(node.label.name));
    case "ContinueStatement":
      return within.cleanup && (node.label == null ? !within.loop : !within.labels.includes(node.label.name));
    case "LabeledStatement":
      return leaves(node.body, { ...within, labels: [...within.labels, node.label.name] });
    case "BlockStatement":
      return node.body.some((one) => leaves(one, within));
    case "IfStatement":
      return leaves(node.consequent, within) || leaves(node.alternate, within);
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForStatement":
    case "ForInStatement":
      return leaves(node.body, { ...within, loop: true, breakable: true });
    case "ForOfStatement":
      return leaves(node.body, { ...within, loop: true, breakable: true, cleanup: true });
    case "SwitchStatement":
      return node.cases.some((one) => one.consequent.some((inner) => leaves(inner, { ...within, breakable: true })));
    case "TryStatement":
      return leavesTry(node, within);
    default:
      return false;
  }
}

function leavesTry({ block, handler, finalizer }: t.TryStatement, within: Within): boolean {
  const inside = finalizer == null ? within : { ...within, cleanup: true };
  return leaves(block, inside) || leaves(handler?.body, inside) || leaves(finalizer, within);
}
