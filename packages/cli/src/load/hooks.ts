// The module hooks for a Node that runs them in a thread of their own (module.register): Node 20.

import type { InitializeHook, LoadHook, ResolveHook } from "node:module";
import { alternatives, request } from "./alternatives.js";
import { carryOut, planFor, type LoadSettings } from "./module-source.js";

let settings: LoadSettings = { options: {}, cwd: process.cwd() };

/** Nobody tells the program when this thread ends, and it would wait for an answer for ever: so it never runs out of work. */
const A_WHILE_MS = 50;

export const initialize: InitializeHook<LoadSettings> = (data) => {
  settings = data;
  setInterval(() => {}, A_WHILE_MS);
};

export const resolve: ResolveHook = async (name, context, next) => {
  const { specifier, parentURL } = request(name, context.parentURL);
  try {
    return await next(specifier, { ...context, parentURL });
  } catch (error) {
    for (const other of alternatives(specifier, parentURL, import.meta.url)) {
      try {
        return await next(other.specifier, { ...context, parentURL: other.parentURL });
      } catch {
        // The first error names what the user wrote: that one is thrown in the end.
      }
    }
    throw error;
  }
};

export const load: LoadHook = async (url, context, next) => {
  const plan = planFor(url, settings, context.format);
  if (plan === null) return next(url, context);
  // Left to `require`, which compiles in the thread of the program: code that we gave here could not require ES modules.
  if (plan.format === "commonjs") return { format: "commonjs", shortCircuit: true };
  const source = await carryOut(plan, () => import("../compile/compile-source.js"));
  return { format: plan.format, source, shortCircuit: true };
};
