// The jumps that leave a statement, and whether they run code on their way: through a `finally`, or out of a `for-of`, which
// closes its iterator.

import type { types as t } from "@babel/core";

export interface JumpOut {
  readonly node: t.ReturnStatement | t.BreakStatement | t.ContinueStatement;
  /** Leaving runs code, which may throw or jump elsewhere after all. */
  readonly cleanup: boolean;
}

/** What surrounds a node, up to the statement in question. */
interface Within {
  readonly labels: readonly string[];
  readonly loop: boolean;
  readonly breakable: boolean;
  readonly cleanup: boolean;
}

export function jumpsOut(statement: t.Statement): JumpOut[] {
  const found: JumpOut[] = [];
  collect(statement, { labels: [], loop: false, breakable: false, cleanup: false }, found);
  return found;
}

function collect(node: t.Statement | null | undefined, within: Within, found: JumpOut[]): void {
  const { labels, cleanup } = within;
  switch (node?.type) {
    case "ReturnStatement":
      found.push({ node, cleanup });
      return;
    case "BreakStatement":
      if (node.label == null ? !within.breakable : !labels.includes(node.label.name)) found.push({ node, cleanup });
      return;
    case "ContinueStatement":
      if (node.label == null ? !within.loop : !labels.includes(node.label.name)) found.push({ node, cleanup });
      return;
    case "LabeledStatement":
      return collect(node.body, { ...within, labels: [...labels, node.label.name] }, found);
    case "BlockStatement":
      for (const one of node.body) collect(one, within, found);
      return;
    case "IfStatement":
      collect(node.consequent, within, found);
      return collect(node.alternate, within, found);
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForStatement":
    case "ForInStatement":
      return collect(node.body, { ...within, loop: true, breakable: true }, found);
    case "ForOfStatement":
      return collect(node.body, { ...within, loop: true, breakable: true, cleanup: true }, found);
    case "SwitchStatement":
      for (const one of node.cases)
        for (const inner of one.consequent) collect(inner, { ...within, breakable: true }, found);
      return;
    case "TryStatement":
      return collectTry(node, within, found);
  }
}

function collectTry({ block, handler, finalizer }: t.TryStatement, within: Within, found: JumpOut[]): void {
  const inside = finalizer == null ? within : { ...within, cleanup: true };
  collect(block, inside, found);
  collect(handler?.body, inside, found);
  collect(finalizer, within, found);
}
