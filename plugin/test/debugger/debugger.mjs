// Runs a module under V8's debugger, in a process of its own: a worker holds the inspector session of the main thread and steps it.
//
// node debugger.mjs <module> <orders as JSON>: prints a JSON list with one entry per pause in the module. The orders say where to break, which
// expressions to look at in each pause, and how to go on from it. A pause in another file is no stop: the program goes on.

import { Session } from "node:inspector";
import { pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** @typedef {{ line: number, column: number, functionName: string, seen: Record<string, unknown> }} Pause */
/** @typedef {{ breakpoints: { line: number, column: number }[], look: Record<string, string>, step: string }} Orders */

if (isMainThread) runProgram();
else if (parentPort !== null) attach(workerData, parentPort);

function runProgram() {
  const [, , module = "", orders = "{}"] = process.argv;
  const url = pathToFileURL(module).href;
  /** @type {Pause[]} */
  const pauses = [];
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, ...JSON.parse(orders) } });
  worker.on("message", async (message) => {
    if (message === "ready") {
      await import(url);
      worker.postMessage("done");
    } else pauses.push(...message);
  });
  worker.on("exit", () => console.log(JSON.stringify(pauses)));
}

/**
 * @param {Orders & { url: string }} orders
 * @param {import("node:worker_threads").MessagePort} port
 */
function attach({ url, breakpoints, look, step }, port) {
  const session = new Session();
  session.connectToMainThread();
  /** @type {Pause[]} */
  const pauses = [];
  const scripts = new Map();
  session.on("Debugger.scriptParsed", ({ params }) => scripts.set(params.scriptId, params.url));
  session.on("Debugger.paused", ({ params: { callFrames } }) => {
    const [frame] = callFrames;
    if (frame === undefined || scripts.get(frame.location.scriptId) !== url) return session.post("Debugger.resume");
    const { callFrameId, location, functionName } = frame;
    /** @type {Pause} */
    const pause = { line: location.lineNumber + 1, column: location.columnNumber ?? 0, functionName, seen: {} };
    pauses.push(pause);
    for (const [name, expression] of Object.entries(look)) {
      const wanted = { callFrameId, expression, returnByValue: true };
      session.post("Debugger.evaluateOnCallFrame", wanted, (error, answer) => {
        const { result } = /** @type {import("node:inspector").Debugger.EvaluateOnCallFrameReturnType} */ (answer);
        pause.seen[name] = error?.message ?? result.value ?? result.description;
      });
    }
    session.post(`Debugger.${step}`);
  });
  session.post("Debugger.enable");
  session.post("Debugger.setBlackboxPatterns", { patterns: ["/node_modules/"] });
  for (const { line, column } of breakpoints)
    session.post("Debugger.setBreakpointByUrl", { url, lineNumber: line - 1, columnNumber: column });
  session.post("Runtime.evaluate", { expression: "0" }, () => port.postMessage("ready"));
  port.on("message", () => {
    // Answers come in order: after this one, all that was looked at is known.
    session.post("Runtime.evaluate", { expression: "0" }, () => {
      port.postMessage(pauses);
      port.close();
    });
  });
}
