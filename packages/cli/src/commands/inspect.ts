// `stator inspect FILE…`: each function as a table of states, with the reason why each variable is kept.

import type { Description, InspectedMachine } from "@stator/babel-plugin";
import type { Arguments, Command } from "../command.js";
import { chooseFunctions, noSuchFunction } from "../compile/choose-function.js";
import { eachFile } from "../compile/each-file.js";
import { functionRange } from "../compile/function-range.js";
import { inspectSource } from "../compile/inspect-source.js";
import { nextUses, type NextUse } from "../compile/next-use.js";
import { ALL } from "../compile/options.js";
import type { Source } from "../compile/read-source.js";
import { noMachines } from "../compile/require-machines.js";
import { heading } from "../show/heading.js";
import { sideBySide } from "../show/side-by-side.js";
import { oneLine } from "../show/states.js";
import { table } from "../show/table.js";
import type { Terminal } from "../terminal.js";
import { showAndWatch } from "../watch.js";

export const inspect: Command = {
  name: "inspect",
  takes: "FILE…",
  count: [1, Infinity],
  summary: "show the states of each function, and why it keeps what it keeps",
  options: [
    { name: "function", short: "f", value: "NAME", help: "only this function" },
    { name: "side-by-side", short: "s", help: "the source, and beside each line its states" },
    { name: "ir", help: "the compiler's own view after each of its passes" },
    ALL,
    { name: "json", help: "states, regions and reasons as JSON" },
    { name: "watch", short: "w", help: "again whenever a file changes" },
  ],
  examples: [
    "stator inspect src/jobs.ts",
    "stator inspect src/jobs.ts --side-by-side",
    "stator inspect src/jobs.ts -f drain --ir",
  ],
  run(args, terminal) {
    const show = (): number => inspectAll(args, terminal);
    return args.has("watch") ? showAndWatch(args.positionals, terminal, show) : show();
  },
};

function inspectAll(args: Arguments, terminal: Terminal): number {
  const answers: object[] = [];
  const there: Description[] = [];
  const wanted = args.text("function");
  let shown = 0;
  const code = eachFile(args.positionals, terminal, (source, { out }) => {
    const found = inspectSource(source, args.has("all") ? { include: "all" } : {});
    if (found.length === 0) throw noMachines([source.shown]);
    there.push(...found.map((one) => one.description));
    const machines = chooseFunctions(found, (one) => one.description, wanted);
    const why = nextUses(source);
    if (args.has("json")) answers.push({ file: source.shown, functions: machines.map((one) => asJson(one, why)) });
    for (const machine of machines) {
      if (!args.has("json")) out(`${shown > 0 ? "\n" : ""}${textOf(machine, source, why, args, terminal)}`);
      shown++;
    }
  });
  if (wanted !== undefined && shown === 0 && there.length > 0) throw noSuchFunction(wanted, there);
  if (args.has("json")) terminal.out(`${JSON.stringify(answers, null, 2)}\n`);
  return code;
}

function textOf(
  machine: InspectedMachine,
  source: Source,
  why: NextUse,
  args: Arguments,
  { paint, columns }: Terminal,
): string {
  const { table: states, statesText, irText, description } = machine;
  if (args.has("ir")) return `${heading(description.name, paint, columns)}\n\n${irText.trimEnd()}\n`;
  const [title = "", , ...rest] = statesText.trimEnd().split("\n");
  if (states !== null && args.has("side-by-side")) {
    const lines = sideBySide(source.text, states, functionRange(source, description), paint);
    return `${paint.title(title)}\n\n${lines.join("\n")}\n`;
  }
  const kept = reasons(machine, why).map(({ state, variable, reason }) => [
    `  ${paint.mark(state)}`,
    variable,
    paint.faint(reason),
  ]);
  const because = kept.length === 0 ? "" : `\nkept, because\n${table(kept).join("\n")}\n`;
  return `${paint.title(title)}\n\n${rest.join("\n")}\n${because}`;
}

interface Reason {
  readonly state: string;
  readonly variable: string;
  readonly reason: string;
}

/** The state is named once, before the first of its variables. */
function reasons({ description }: InspectedMachine, why: NextUse): Reason[] {
  return [...description.states].flatMap(([state, place]) =>
    state === 0
      ? []
      : place.keeps.map(({ name }, at) => ({
          state: at === 0 ? String(state) : "",
          variable: name,
          reason: reasonFor(why(place, name)),
        })),
  );
}

function reasonFor(use: ReturnType<NextUse>): string {
  if (use === null) return "the machine needs it";
  return `:${use.line} ${oneLine(use.text)}${use.how === "next" ? "" : ` (${use.how})`}`;
}

function asJson({ description, table: known }: InspectedMachine, why: NextUse): object {
  const { states, ...rest } = description;
  const kept = Object.fromEntries(
    [...states].map(([state, place]) => [
      state,
      place.keeps.map(({ name, field }) => ({ name, field, use: why(place, name) })),
    ]),
  );
  return { ...rest, ...known, kept };
}
