// What can be said on the command line.

import { parseArgs } from "node:util";

export interface Arguments {
  readonly quick: boolean;
  readonly help: boolean;
  /** Leave the compiled programs where they are. */
  readonly keep: boolean;
  /** Names of workloads; null for all. */
  readonly only: readonly string[] | null;
  readonly systems: readonly string[] | null;
  readonly json: string | null;
  readonly svg: string | null;
  readonly writeDocs: boolean;
  readonly rounds: number | null;
}

export const HELP = `pnpm bench [options]

  --quick            fewer and shorter rounds: under two minutes
  --only a,b         these workloads; also \`compile\` and \`size\`
  --system a,b       these systems; native is always measured
  --rounds n         how many rounds to take
  --keep             leave the compiled programs and say where
  --json file        write everything that was measured
  --svg file         draw the ratios
  --write-docs       write the figures and the chart into docs/performance.md
  --help             this text`;

export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    // pnpm hands over the `--` of `pnpm bench -- --quick`.
    args: args.filter((argument) => argument !== "--"),
    options: {
      quick: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
      only: { type: "string" },
      system: { type: "string" },
      json: { type: "string" },
      svg: { type: "string" },
      "write-docs": { type: "boolean", default: false },
      rounds: { type: "string" },
    },
  });
  const list = (text: string | undefined): string[] | null =>
    text === undefined ? null : text.split(",").filter((name) => name !== "");
  const rounds = values.rounds === undefined ? null : Number(values.rounds);
  if (rounds !== null && !(Number.isInteger(rounds) && rounds > 0)) {
    throw new TypeError(`Cannot take ${values.rounds} rounds: give a whole number above 0`);
  }
  const { quick, help, keep, json = null, svg = null, "write-docs": writeDocs } = values;
  return { quick, help, keep, only: list(values.only), systems: list(values.system), json, svg, writeDocs, rounds };
}

/** Those of `all` that were asked for; all if nothing was. Throws for a name that does not exist. */
export function chosen<T extends { readonly name: string }>(
  all: readonly T[],
  names: readonly string[] | null,
  what: string,
): T[] {
  const unknown = names?.find((name) => !all.some((one) => one.name === name));
  if (unknown !== undefined) {
    throw new TypeError(`No ${what} \`${unknown}\`: there are ${all.map(({ name }) => name).join(", ")}`);
  }
  return all.filter(({ name }) => names === null || names.includes(name));
}
