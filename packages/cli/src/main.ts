// Finds the command, runs it, and turns whatever it throws into one message and an exit code.

import { parseArguments } from "./arguments.js";
import type { Command } from "./command.js";
import { commandNames, loadCommand, loadCommands } from "./commands.js";
import { FAILED, OK, USAGE } from "./exit-codes.js";
import { helpOf, overview } from "./help.js";
import { messageForUser, Problem } from "./problem.js";
import { printProblem } from "./show/problem.js";
import { processTerminal, type Terminal } from "./terminal.js";
import { ownVersion } from "./version.js";

/** For the executable. Leaves alone the exit code that a program set while it ran. */
export async function start(): Promise<void> {
  // A reader that has seen enough, `| head`, is not a failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? OK : FAILED));
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
  if (name === "--version" || name === "-v") {
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
  throw new Problem(`Cannot run \`stator ${name}\`: there is no such command`, {
    help: `the commands are ${commandNames.join(", ")}`,
    exitCode: USAGE,
  });
}
