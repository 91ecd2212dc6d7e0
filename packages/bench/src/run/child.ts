// The process that does the work of one system on one workload, round by round, when the parent says so.
// Arguments: the module of the program, the module of the kit, the size, the operations of one run.

import { pathToFileURL } from "node:url";
import { measureRound, type Program } from "./measure.js";
import type { Reply, RoundRequest } from "./protocol.js";

const [programFile = "", kitFile = "", size = "1", operations = "1"] = process.argv.slice(2);

async function load(): Promise<Program> {
  const { main, expected } = (await import(pathToFileURL(programFile).href)) as Program;
  const { start } = (await import(pathToFileURL(kitFile).href)) as Program;
  return { main, expected, start };
}

const loaded = load();

function reply(message: Reply): void {
  process.send?.(message);
}

process.on("message", ({ milliseconds }: RoundRequest) => {
  loaded
    .then((program) => measureRound(program, Number(size), Number(operations), milliseconds))
    .then(reply, (error: unknown) =>
      reply({ kind: "failure", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});
