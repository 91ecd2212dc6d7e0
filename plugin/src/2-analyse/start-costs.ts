// What each direct start costs (`cx.fuel`): the driver looks at the time when all has been spent.
//
// Laws
// 1. In one run of a function at most one start is free: outside loops, and of a function that does not lead back here. So what
//    is free forms chains, and those come to an end.
// 2. Whoever starts the first of a chain pays for all of it, in one go.

import type { types as t } from "@babel/core";
import { componentsOf } from "../ir/loops.js";
import type { ScopeTable, Variable } from "../ir/scope-table.js";
import { ownChildren } from "../ir/walk-own.js";
import { startedBy, type Target } from "./startable.js";

interface Site {
  readonly callee: t.Node;
  readonly target: t.Function;
  readonly loops: boolean;
}

export interface StartCosts {
  /** The cost of the start that an expression makes: 0 for a free one. */
  readonly costOf: (call: t.Expression) => number;
  /** Functions whose start somebody pays for: they must look whether he could. */
  readonly paidFor: ReadonlySet<t.Function>;
}

export function findStartCosts(
  targets: readonly { readonly fn: t.Function }[],
  startable: ReadonlyMap<Variable, Target>,
  table: ScopeTable,
): StartCosts {
  const functions = targets.map(({ fn }) => fn);
  const sites = new Map(functions.map((fn) => [fn, sitesOf(fn, startable, table)]));
  const groups = new Map<t.Function, number>();
  const calls = (fn: t.Function): t.Function[] => sites.get(fn)!.map(({ target }) => target);
  for (const [group, members] of componentsOf(functions, calls).entries())
    for (const member of members) groups.set(member, group);
  const free = new Map<t.Function, Site>();
  for (const [fn, all] of sites) {
    const one = all.find(({ loops, target }) => !loops && groups.get(target) !== groups.get(fn));
    if (one !== undefined) free.set(fn, one);
  }
  const freeCallees = new Set([...free.values()].map(({ callee }) => callee));
  const costs = costsOfChains(functions, free);
  const paid = [...sites.values()].flat().filter(({ callee }) => !freeCallees.has(callee));
  return {
    paidFor: new Set(paid.map(({ target }) => target)),
    costOf(call) {
      const target = startedBy(call, startable, table);
      if (target === undefined || freeCallees.has((call as t.CallExpression).callee)) return 0;
      return costs.get(target.fn)!;
    },
  };
}

/** How many functions run when this one starts, as far as all but the first are free. */
function costsOfChains(functions: readonly t.Function[], free: ReadonlyMap<t.Function, Site>): Map<t.Function, number> {
  const costs = new Map<t.Function, number>();
  for (const first of functions) {
    const chain: t.Function[] = [];
    let fn: t.Function | undefined = first;
    for (; fn !== undefined && !costs.has(fn); fn = free.get(fn)?.target) chain.push(fn);
    let cost = fn === undefined ? 0 : costs.get(fn)!;
    for (const one of chain.toReversed()) costs.set(one, ++cost);
  }
  return costs;
}

function sitesOf(fn: t.Function, startable: ReadonlyMap<Variable, Target>, table: ScopeTable): Site[] {
  const sites: Site[] = [];
  const work = [fn.body, ...fn.params].map((node) => ({ node: node as t.Node, loops: false }));
  while (work.length > 0) {
    const { node, loops } = work.pop()!;
    const target = node.type === "CallExpression" ? startedBy(node, startable, table) : undefined;
    if (target !== undefined) sites.push({ callee: (node as t.CallExpression).callee, target: target.fn, loops });
    const inside = loops || isLoop(node);
    for (const child of ownChildren(node).toReversed()) work.push({ node: child, loops: inside });
  }
  return sites;
}

function isLoop({ type }: t.Node): boolean {
  return type.startsWith("For") || type === "WhileStatement" || type === "DoWhileStatement";
}
