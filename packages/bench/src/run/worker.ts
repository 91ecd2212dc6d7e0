// A process for one system and one workload, seen from the parent.

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { packageFolder } from "../build/folders.js";
import { kitFile, programFile } from "../build/programs.js";
import type { System } from "../systems/system.js";
import type { Workload } from "../workload.js";
import type { Reply, RoundReply, RoundRequest } from "./protocol.js";

const child = join(packageFolder, "dist", "run", "child.js");

const LONGEST = 120_000;

export class Worker {
  readonly system: System;
  private readonly process: ChildProcess;
  /** The first error that it has printed. */
  private complaint = "";

  constructor(system: System, workload: Workload, patience: number) {
    this.system = system;
    const args = [programFile(system, workload), kitFile(system), JSON.stringify(workload), String(patience)];
    this.process = fork(child, args, {
      execArgv: workload.unit === "bytes" ? ["--expose-gc"] : [],
      env: { ...process.env, NODE_ENV: "production", NODE_OPTIONS: "" },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.complaint ||= /^\w*Error\b.*/m.exec(text)?.[0] ?? "";
    });
  }

  /** One round. Rejects if the program fails, gives a wrong result, or ends the process. */
  async round(milliseconds: number): Promise<RoundReply> {
    const request: RoundRequest = { kind: "round", milliseconds };
    if (!this.process.connected) throw new Error(this.complaint || "The process has ended");
    this.process.send(request);
    const patience = new AbortController();
    const [reply] = (await Promise.race([
      once(this.process, "message", { signal: patience.signal }),
      this.ended(patience.signal),
      this.silent(patience.signal),
    ]).finally(() => patience.abort())) as [Reply];
    if (reply.kind === "failure") throw new Error(reply.message);
    return reply;
  }

  stop(): void {
    if (this.process.connected) this.process.disconnect();
  }

  private async ended(signal: AbortSignal): Promise<never> {
    const [code] = (await once(this.process, "exit", { signal })) as [number | null];
    throw new Error(this.complaint || `The process has ended with ${code}`);
  }

  /** A program that waits for something that never comes must not hold up the others. */
  private async silent(signal: AbortSignal): Promise<never> {
    await setTimeout(LONGEST, undefined, { signal });
    this.process.kill();
    throw new Error(`No result after ${LONGEST / 1_000} s`);
  }
}
