// The parts of the runtime's API, in the order of the page: which entries belong to each, and what it is about.
import { type Description, describeExport } from "./describe.js";
import { Modules } from "./modules.js";

export interface Area {
  readonly title: string;
  readonly about: string;
  /** Where a program imports it from. */
  readonly from: readonly string[];
  readonly exports: readonly Description[];
}

interface Plan {
  readonly title: string;
  readonly about: string;
  readonly from: readonly string[];
  /** Files of re-exports. A name belongs to the first area that has it. */
  readonly entries: readonly string[];
}

/** What has an entry or a file of its own. */
const parts: readonly Plan[] = [
  {
    title: "Time",
    about: "Waiting for moments of the runtime's clock, and moving that clock.",
    from: ["@stator/runtime", "@stator/runtime/time"],
    entries: ["time.ts"],
  },
  {
    title: "Tasks",
    about: "What is built on tasks: scopes, sets of tasks, task-locals, the budget by hand, shutdown.",
    from: ["@stator/runtime"],
    entries: ["task.ts"],
  },
  {
    title: "Combinators",
    about: "Futures made of futures.",
    from: ["@stator/runtime", "@stator/runtime/combinators"],
    entries: ["combinators.ts"],
  },
  {
    title: "Coordination",
    about: "Channels, locks and signals between tasks.",
    from: ["@stator/runtime", "@stator/runtime/sync"],
    entries: ["sync.ts"],
  },
  {
    title: "Streams",
    about: "Values that come one after another. From the first entry as `stream.map`, `stream.from` and so on.",
    from: ["@stator/runtime", "@stator/runtime/stream"],
    entries: ["stream.ts"],
  },
  {
    title: "Interop",
    about: "Between futures and the rest of JavaScript.",
    from: ["@stator/runtime", "@stator/runtime/interop"],
    entries: ["interop.ts"],
  },
  {
    title: "Looking inside",
    about: "Traces, metrics, hooks, dumps. A bundle for production has dumps if it imports `@stator/runtime/tools`.",
    from: ["@stator/runtime"],
    entries: ["observe.ts", "tools.ts"],
  },
  {
    title: "Testing",
    about: "Poll by hand, count wakes, log drops, step the clock, try other orders.",
    from: ["@stator/runtime/testing"],
    entries: ["testing.ts"],
  },
  {
    title: "Hosts",
    about: "What a runtime stands on. Each in a file of its own: `@stator/runtime/host/node`.",
    from: ["@stator/runtime/host/*"],
    entries: ["host/node.ts", "host/browser.ts", "host/worker.ts", "host/manual.ts"],
  },
];

/** The first entry has all that the others have; what only it has is the core. */
const core: Plan = {
  title: "Core",
  about: "Futures, wakers, tasks, and running them.",
  from: ["@stator/runtime"],
  entries: ["index.ts"],
};

/** Reads the sources in `folder`. */
export function areasOf(folder: string): Area[] {
  const modules = new Modules(folder);
  const taken = new Set<string>();
  const areaOf = ({ entries, ...plan }: Plan): Area => {
    const exports = entries.flatMap((entry) => modules.exportsOf(entry)).map((one) => describeExport(one, modules));
    const fresh = exports.filter(({ file, name }) => !taken.has(`${file} ${name}`));
    for (const { file, name } of fresh) taken.add(`${file} ${name}`);
    return { ...plan, exports: fresh };
  };
  const areas = parts.map(areaOf);
  return [areaOf(core), ...areas];
}

/** What only the output of the plugin imports: no part of the page. */
export function helpersOf(folder: string): Description[] {
  const modules = new Modules(folder);
  return modules.exportsOf("abi.ts").map((one) => describeExport(one, modules));
}
