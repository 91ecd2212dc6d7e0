// Loads a program that we start ourselves, compiled, in this thread: with hooks where Node runs them in place (22.15 and
// later), and by linking it beforehand where it does not.

import { pathToFileURL } from "node:url";
import type { StatorOptions } from "@stator/babel-plugin";
import type * as runtime from "@stator/runtime";
import { runtimeOfProgram } from "./alternatives.js";
import { hasSyncHooks, installHooks } from "./install.js";
import { Linker } from "./link/linker.js";
import { provideLoader } from "./link/loader-global.js";
import { resolveFrom } from "./link/resolve.js";
import { compilerInPlace, type Plan } from "./module-source.js";
import { hookRequire, runScript } from "./require-hook.js";

export type RuntimeModule = typeof runtime;

export interface ProgramLoader {
  /** Ends when the top level of the program has ended. */
  readonly program: (path: string) => Promise<void>;
  /** The runtime that a program uses: its own if it has one, else ours. There must be one only, or we would watch an empty one. */
  readonly runtime: (path: string) => Promise<RuntimeModule>;
  /** A text with the names of files as the user knows them. */
  readonly readable: (text: string) => string;
}

export async function programLoader(options: StatorOptions = {}): Promise<ProgramLoader> {
  return hasSyncHooks() ? hookingLoader(options) : linkingLoader(options, await compilerInPlace());
}

function hookingLoader(options: StatorOptions): ProgramLoader {
  installHooks(options);
  return {
    async program(path) {
      await import(pathToFileURL(path).href);
    },
    async runtime(path) {
      return (await import(runtimeOfProgram(pathToFileURL(path).href))) as RuntimeModule;
    },
    readable: (text) => text,
  };
}

function linkingLoader(options: StatorOptions, compiled: (plan: Plan) => string): ProgramLoader {
  const settings = { options, cwd: process.cwd(), linked: true };
  const linker = new Linker(settings, compiled);
  provideLoader(linker);
  hookRequire({ ...settings, compiled, link: (url) => linker.link(url) });
  process.setSourceMapsEnabled(true);
  return {
    async program(path) {
      const url = pathToFileURL(path).href;
      if (linker.isScript(url)) runScript(path);
      else await import(linker.link(url));
    },
    async runtime(path) {
      return (await import(resolveFrom("@stator/runtime", pathToFileURL(path).href))) as RuntimeModule;
    },
    readable: (text) => linker.readable(text),
  };
}
