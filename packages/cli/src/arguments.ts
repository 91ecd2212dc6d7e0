// From words to arguments. Node's own parser reads them; what it says is put into our words, with the fix.

import { parseArgs, type ParseArgsConfig } from "node:util";
import type { Arguments, Command, OptionSpec } from "./command.js";
import { Problem } from "./problem.js";
import { listed } from "./show/listed.js";

/** Known to every command. */
export const COMMON_OPTIONS: readonly OptionSpec[] = [
  { name: "quiet", short: "q", help: "say nothing but what was asked for" },
  { name: "help", short: "h", help: "show how the command is used" },
];

export function parseArguments(command: Command, words: readonly string[]): Arguments {
  const options = [...command.options, ...COMMON_OPTIONS];
  const { own, rest } = split(command, words);
  const config = Object.fromEntries(
    options.map(({ name, short, value }) => [
      name,
      { type: value === undefined ? "boolean" : "string", ...(short === undefined ? {} : { short }) },
    ]),
  ) as NonNullable<ParseArgsConfig["options"]>;
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...own], options: config, allowPositionals: true, strict: true });
  } catch (error) {
    throw misuse(command, error as Error & { code?: string }, options);
  }
  const { values, positionals } = parsed;
  if (values["help"] !== true) checkCount(command, positionals);
  return {
    positionals,
    rest,
    has: (option) => values[option] === true,
    text: (option) => values[option] as string | undefined,
    choice: (option, allowed) => choose(command, option, values[option] as string | undefined, allowed),
  };
}

/** The words of the command itself, and those that it hands on to a program. */
function split(command: Command, words: readonly string[]): { own: readonly string[]; rest: readonly string[] } {
  const at = command.passesArguments === true ? words.indexOf("--") : -1;
  return at < 0 ? { own: words, rest: [] } : { own: words.slice(0, at), rest: words.slice(at + 1) };
}

function checkCount({ name, takes, count: [least, most] }: Command, positionals: readonly string[]): void {
  const help = `use it like this: \`stator ${name} ${takes}\``;
  if (positionals.length < least) throw new Problem(`Cannot run \`stator ${name}\`: ${takes} is missing`, { help });
  if (positionals.length > most)
    throw new Problem(`Cannot run \`stator ${name}\`: \`${positionals[most]}\` is one argument too many`, { help });
}

function choose<T extends string>(
  { name }: Command,
  option: string,
  given: string | undefined,
  allowed: readonly [T, ...T[]],
): T {
  if (given === undefined) return allowed[0];
  const found = allowed.find((one) => one === given);
  if (found !== undefined) return found;
  throw new Problem(`Cannot run \`stator ${name}\`: \`--${option}\` cannot be \`${given}\``, {
    help: `use ${allowed.join(", ")}`,
  });
}

function misuse({ name }: Command, error: Error & { code?: string }, options: readonly OptionSpec[]): Problem {
  const option = /'?(--?[\w-]+)/.exec(error.message)?.[1] ?? "an option";
  const known = options.map((one) => `--${one.name}`);
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    return new Problem(`Cannot run \`stator ${name}\`: it has no option \`${option}\``, {
      help: listed("its options are", option, known),
    });
  }
  const spec = options.find((one) => `--${one.name}` === option || `-${one.short}` === option);
  const form = spec?.value === undefined ? option : `${option} ${spec.value}`;
  const fact = spec?.value === undefined ? "takes no value" : "needs a value";
  return new Problem(`Cannot run \`stator ${name}\`: \`${option}\` ${fact}`, { help: `write \`${form}\`` });
}
