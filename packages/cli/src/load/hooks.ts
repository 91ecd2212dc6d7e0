// The module hooks for a Node that runs them in a thread of their own (module.register): Node 20.

import type { InitializeHook, LoadHook, ResolveHook } from "node:module";
import { Problem } from "../problem.js";
import { alternatives, request } from "./alternatives.js";
import { carryOut, planFor, type LoadSettings } from "./module-source.js";

let settings: LoadSettings = { options: {}, cwd: process.cwd() };

export const initialize: InitializeHook<LoadSettings> = (data) => {
  settings = data;
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

/** Under these hooks `require` cannot load ES modules, and the runtime is one. */
function commonJsHere(file: string): Problem {
  return new Problem(
    `Cannot compile \`${file}\` while it is loaded: it is CommonJS, and this is Node ${process.versions.node}`,
    {
      help: 'make it an ES module (`.mjs`, or `"type": "module"` in package.json), or use Node 22.15 or later',
    },
  );
}

export const load: LoadHook = async (url, context, next) => {
  const plan = planFor(url, context.format, settings);
  if (plan === null) return next(url, context);
  if (plan.format === "commonjs" && plan.annotated) throw commonJsHere(plan.source.shown);
  const source = await carryOut(plan, () => import("../compile/compile-source.js"));
  return { format: plan.format, source, shortCircuit: true };
};
