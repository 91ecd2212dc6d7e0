// Every command, in the order in which the help lists them. Each is loaded when it is called for: most need Babel, which
// takes longer to load than a program to start.

import type { Command } from "./command.js";

const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  demo: async () => (await import("./commands/demo.js")).demo,
  run: async () => (await import("./commands/run.js")).run,
  step: async () => (await import("./commands/step.js")).step,
  expand: async () => (await import("./commands/expand.js")).expand,
  inspect: async () => (await import("./commands/inspect.js")).inspect,
  graph: async () => (await import("./commands/graph.js")).graph,
  check: async () => (await import("./commands/check.js")).check,
  explain: async () => (await import("./commands/explain.js")).explain,
};

export const commandNames: readonly string[] = Object.keys(LOADERS);

export async function loadCommand(name: string): Promise<Command | undefined> {
  return Object.hasOwn(LOADERS, name) ? await LOADERS[name]?.() : undefined;
}

export async function loadCommands(): Promise<Command[]> {
  return Promise.all(Object.values(LOADERS).map((load) => load()));
}
