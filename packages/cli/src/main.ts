// Finds the command, runs it, and turns whatever it throws into one message and an exit code.

import { parseArguments } from "./arguments.js";
import type { Command } from "./command.js";
import { commandNames, loadCommand, loadCommands } from "./commands.js";
import { FAILED, OK, USAGE } from "./exit-codes.js";
import { helpOf, overview } from "./help.js";
import { isSourceName } from "./compile/read-source.js";
import { messageForUser, Problem } from "./problem.js";
import { listed } from "./show/listed.js";
import { printProblem } from "./show/problem.js";
import { processTerminal, type Terminal } from "./terminal.js";
import { ownVersion } from "./version.js";

/** For the executable. Leaves alone the exit code that a program set while it ran. */
export async function start(): Promise<void> {
  // A reader that has seen enough, `| head`, is not a failure.
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? OK : FAILED));
  const code = await main(process.argv.slice(2), processTerminal());
  if (code !== OK) process.exitCode = code;
}

export async function main(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(words, terminal);
  } catch (error) {
    const message = messageForUser(error);
    if (message === null) throw error;
    printProblem(message, terminal);
    return error instanceof Problem ? error.exitCode : FAILED;
  }
}

async function dispatch(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") return help(rest[0], terminal);
  if (name === "--version" || name === "-v" || name === "-V") {
    terminal.out(`${ownVersion()}\n`);
    return OK;
  }
  const command = await find(name);
  const args = parseArguments(command, rest);
  if (args.has("help")) {
    terminal.out(helpOf(command));
    return OK;
  }
  return await command.run(args, args.has("quiet") ? { ...terminal, interactive: false } : terminal);
}

async function help(name: string | undefined, terminal: Terminal): Promise<number> {
  terminal.out(name === undefined ? overview(await loadCommands(), ownVersion()) : helpOf(await find(name)));
  return OK;
}

async function find(name: string): Promise<Command> {
  const command = await loadCommand(name);
  if (command !== undefined) return command;
  const hint = isSourceName(name)
    ? `say what to do with it: \`stator run ${name}\`, or ${commandNames.filter((one) => one !== "run").join(", ")}`
    : listed("the commands are", name, commandNames);
  throw new Problem(`Cannot run \`stator ${name}\`: there is no such command`, { help: hint, exitCode: USAGE });
}
