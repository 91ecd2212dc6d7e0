// CommonJS: makes `require` compile what it loads, in place. It can also be found where TypeScript would find it.

/* oxlint-disable no-underscore-dangle -- Node's names */
import { createRequire, Module } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Problem } from "../problem.js";
import { alternatives } from "./alternatives.js";
import { planFor, type LoadSettings, type Plan } from "./module-source.js";

/** What everybody who changes how `require` works has used since the beginning, and Node keeps for them. */
interface Internals {
  _extensions: Record<string, (module: Compilable, path: string) => void>;
  _resolveFilename: (request: string, parent: Requiring | null | undefined, ...more: unknown[]) => string;
  _load: (path: string, parent: null, isMain: boolean) => unknown;
}
interface Compilable {
  exports: unknown;
  _compile(code: string, path: string): void;
}
interface Requiring {
  readonly filename?: string | null;
}

const internals = Module as unknown as Internals;
const require = createRequire(import.meta.url);
const EXTENSIONS = [".js", ".cjs", ".ts", ".cts", ".mts", ".tsx", ".jsx"];

interface RequireSettings extends LoadSettings {
  readonly compiled: (plan: Plan) => string;
  /** Where an ES module can be loaded from. */
  readonly link: (url: string) => string;
}

export function hookRequire(settings: RequireSettings): void {
  const { compiled, link } = settings;
  for (const extension of EXTENSIONS) {
    const before = internals._extensions[extension] ?? internals._extensions[".js"];
    internals._extensions[extension] = (module, path) => {
      const url = pathToFileURL(path).href;
      const plan = planFor(url, settings);
      if (plan === null) before?.(module, path);
      else if (plan.format === "commonjs") module._compile(compiled(plan), path);
      else module.exports = require(fileURLToPath(link(url)));
    };
  }
  findTypeScript();
}

/** Runs a script as the program itself: `require.main` is its module. */
export function runScript(path: string): void {
  internals._load(path, null, true);
}

/** For `link` where nobody links. */
export function cannotRequire(url: string): never {
  throw new Problem(`Cannot require \`${fileURLToPath(url)}\`: it is an ES module that has to be compiled`, {
    help: "import it, or make it CommonJS",
  });
}

function findTypeScript(): void {
  const find = internals._resolveFilename;
  internals._resolveFilename = (request, parent, ...more) => {
    try {
      return find(request, parent, ...more);
    } catch (error) {
      const own = import.meta.url;
      for (const { specifier, parentURL } of alternatives(request, parent?.filename ?? undefined, own)) {
        try {
          return parentURL === own ? require.resolve(specifier) : find(specifier, parent, ...more);
        } catch {
          // The first error names what the user wrote: that one is thrown in the end.
        }
      }
      throw error;
    }
  };
}
