// The module hooks for a Node that runs them in place (module.registerHooks): 22.15 and later. They see `require` too.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { alternatives, request } from "./alternatives.js";
import { carryOutNow, planFor, type LoadSettings } from "./module-source.js";

interface ResolveContext {
  readonly parentURL?: string | undefined;
}
interface LoadContext {
  readonly format?: string | null | undefined;
}
type Next<Context, Result> = (name: string, context?: Partial<Context>) => Result;

/** Node's types for these came after Node 20. */
export interface SyncHooks {
  resolve(specifier: string, context: ResolveContext, next: Next<ResolveContext, unknown>): unknown;
  load(url: string, context: LoadContext, next: Next<LoadContext, unknown>): unknown;
}

const require = createRequire(import.meta.url);

/** For `require` too, which looks only from where it stands. */
function ownModule(specifier: string): { url: string; format: string; shortCircuit: boolean } {
  return { url: pathToFileURL(require.resolve(specifier)).href, format: "module", shortCircuit: true };
}

export function syncHooks(settings: LoadSettings): SyncHooks {
  return {
    resolve(name, context, next) {
      const { specifier, parentURL } = request(name, context.parentURL);
      try {
        return next(specifier, { ...context, parentURL });
      } catch (error) {
        for (const other of alternatives(specifier, parentURL, import.meta.url)) {
          try {
            if (other.parentURL === import.meta.url) return ownModule(other.specifier);
            return next(other.specifier, { ...context, parentURL: other.parentURL });
          } catch {
            // The first error names what the user wrote: that one is thrown in the end.
          }
        }
        throw error;
      }
    },
    load(url, context, next) {
      const plan = planFor(url, settings, context.format);
      if (plan === null) return next(url, context);
      return { format: plan.format, source: carryOutNow(plan), shortCircuit: true };
    },
  };
}
