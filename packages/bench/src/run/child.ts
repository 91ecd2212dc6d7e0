// The process that does the work of one system on one workload, round by round, when the parent says so.
// Arguments: the module of the program, the module of the kit, the workload, how many milliseconds of CPU time one run may take.

import { pathToFileURL } from "node:url";
import type { Workload } from "../workload.js";
import { fittingSize, measureMemory, measureTime, type Program } from "./measure.js";
import type { Reply, RoundReply, RoundRequest } from "./protocol.js";

const [programFile = "", kitFile = "", text = "{}", patience = "1000"] = process.argv.slice(2);
const { size, unit = "time", operations = 1 } = JSON.parse(text) as Workload;

async function load(): Promise<{ program: Program; fitting: number }> {
  const { main, expected, probe } = (await import(pathToFileURL(programFile).href)) as Program;
  const { start } = (await import(pathToFileURL(kitFile).href)) as Program;
  const program: Program = { main, expected, start, ...(probe === undefined ? {} : { probe }) };
  return { program, fitting: await fittingSize(program, size, Number(patience)) };
}

const loaded = load();

async function round(milliseconds: number): Promise<RoundReply> {
  const { program, fitting } = await loaded;
  const measured =
    unit === "time" ? await measureTime(program, fitting, milliseconds) : await measureMemory(program, fitting);
  return { ...measured, value: measured.value / operations, wall: measured.wall / operations };
}

function reply(message: Reply): void {
  process.send?.(message);
}

process.on("message", ({ milliseconds }: RoundRequest) => {
  round(milliseconds).then(reply, (error: unknown) =>
    reply({ kind: "failure", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
