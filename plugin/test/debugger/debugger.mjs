// Runs a module under V8's debugger, in a process of its own: a worker holds the inspector session of the main thread and steps it.
//
// node debugger.mjs <module> <orders as JSON>: prints a JSON list with one entry per pause in the module. The orders say where to break, which
// expressions to look at in each pause, and how to go on from it. A pause in another file is no stop: the program goes on.

import { Session } from "node:inspector";
import { pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

if (isMainThread) runProgram();
else attach(workerData);

function runProgram() {
  const [, , module, orders] = process.argv;
  const url = pathToFileURL(module).href;
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

function attach({ url, breakpoints, look, step }) {
  const session = new Session();
  session.connectToMainThread();
  const pauses = [];
  const scripts = new Map();
  session.on("Debugger.scriptParsed", ({ params }) => scripts.set(params.scriptId, params.url));
  session.on("Debugger.paused", ({ params: { callFrames } }) => {
    const [{ callFrameId, location, functionName }] = callFrames;
    if (scripts.get(location.scriptId) !== url) return session.post("Debugger.resume");
    const pause = { line: location.lineNumber + 1, column: location.columnNumber, functionName, seen: {} };
    pauses.push(pause);
    for (const [name, expression] of Object.entries(look)) {
      session.post(
        "Debugger.evaluateOnCallFrame",
        { callFrameId, expression, returnByValue: true },
        (error, answer) => {
          pause.seen[name] = error?.message ?? answer.result.value ?? answer.result.description;
        },
      );
    }
    session.post(`Debugger.${step}`);
  });
  session.post("Debugger.enable");
  session.post("Debugger.setBlackboxPatterns", { patterns: ["/node_modules/"] });
  for (const { line, column } of breakpoints)
    session.post("Debugger.setBreakpointByUrl", { url, lineNumber: line - 1, columnNumber: column });
  session.post("Runtime.evaluate", { expression: "0" }, () => parentPort.postMessage("ready"));
  parentPort.on("message", () => {
    parentPort.postMessage(pauses);
    parentPort.close();
  });
}
