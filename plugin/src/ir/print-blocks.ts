// The IR of a machine as text: block by block, as it stands after a pass. For people who work on the compiler.

import type { Block, BlockId, Jump, Machine, ReturnJump, Step, Terminator } from "./machine.js";
import { unreachable } from "./machine.js";
import { textOf } from "./source-text.js";

export function printBlocks(machine: Machine, source: string): string {
  const regions = [...machine.regions.values()].map((region) => {
    const parent = region.parent === null ? "" : ` in r${region.parent}`;
    return `r${region.id} ${region.kind} → b${region.handler}${parent}`;
  });
  const blocks = [...machine.blocks.values()].map((block) => printBlock(block, block.id === machine.entry, source));
  return `${[...regions, ...blocks].join("\n")}\n`;
}

function printBlock(block: Block, isEntry: boolean, source: string): string {
  const region = block.region === null ? "" : ` r${block.region}`;
  const finalizing = block.finalizing === null ? "" : ` finalizing r${block.finalizing}`;
  const title = `b${block.id} ${block.name}${isEntry ? " (entry)" : ""} :${block.span.line}${region}${finalizing}`;
  return [title, ...block.steps.map((step) => printStep(step, source)), printEnd(block.end, source)].join("\n  ");
}

function printStep(step: Step, source: string): string {
  switch (step.kind) {
    case "run": {
      const jumps = step.jumps === null ? [] : [...step.jumps.values()].map(printJump);
      return `run ${textOf(step.node, source)}${jumps.length === 0 ? "" : `  may ${jumps.join(", ")}`}`;
    }
    case "set":
      return `${step.declares ? "declare" : "set"} ${step.variable.name} ← ${textOf(step.value, source)}`;
    case "open":
      return `open ${step.copy ? "a copy of " : ""}{ ${[...step.scope.variables.keys()].join(", ")} }`;
    default:
      return unreachable(step);
  }
}

function printJump(jump: Jump | ReturnJump): string {
  if (jump.kind === "leave")
    return `leave r${jump.region} ${jump.exit.kind === "goto" ? shown(jump.exit.to) : "return"}`;
  return jump.kind === "return" ? `return by ${shown(jump.to)}` : `goto ${shown(jump.to)}`;
}

function printEnd(end: Terminator, source: string): string {
  const value = (node: Parameters<typeof textOf>[0]): string => (node == null ? "" : ` ${textOf(node, source)}`);
  switch (end.kind) {
    case "goto":
      return `goto ${shown(end.to)}`;
    case "branch":
      return `branch${value(end.test)} ? ${shown(end.then)} : ${shown(end.else)}`;
    case "switch":
      return `switch${value(end.on)} ${end.cases.map((one) => `${textOf(one.test, source) || "default"} → ${shown(one.to)}`).join(", ")}`;
    case "await":
      return `await${value(end.future)} → ${end.result === null ? "" : `${end.result.name}, `}${shown(end.next)}`;
    case "yield":
      return `yield${value(end.value)} → ${end.result === null ? "" : `${end.result.name}, `}${shown(end.next)}`;
    case "return":
    case "throw":
      return `${end.kind}${value(end.value)}`;
    case "leave":
      return `leave r${end.region} ${end.exit.kind === "goto" ? shown(end.exit.to) : `return${value(end.exit.value)}`}`;
    case "resume":
      return `resume r${end.region} ${[...end.gotos.map(shown), ...(end.returns === null ? [] : [`return by ${shown(end.returns)}`]), "throw"].join(" | ")}`;
    default:
      return unreachable(end);
  }
}

function shown(id: BlockId): string {
  return `b${id}`;
}
