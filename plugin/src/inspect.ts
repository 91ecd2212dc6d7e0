// What the compiler makes of a source text: the code, and for each machine its description, its table of states and
// its IR after each pass. For tools and tests; a build uses the plugin itself.

import {
  transformSync,
  traverse,
  type NodePath,
  type PluginObj,
  type TransformOptions,
  type types as t,
} from "@babel/core";
import type { Description } from "./7-describe/metadata.js";
import { CompileError } from "./diagnostics/diagnostic.js";
import { printBlocks } from "./ir/print-blocks.js";
import { printTable } from "./ir/print.js";
import { tabulate, type StatesTable } from "./ir/tabulate.js";
import { resolveOptions, type StatorOptions } from "./options.js";
import { compileProgram } from "./program.js";

export interface InspectOptions extends StatorOptions {
  /** Passed on to Babel: presets that strip types, source maps and the like. */
  readonly babel?: TransformOptions;
}

export interface InspectedMachine {
  readonly description: Description;
  /** Null for a function lowered to a generator: it has no states to tell of. */
  readonly table: StatesTable | null;
  /** The table as text, one line per state; empty without one. */
  readonly statesText: string;
  /** The blocks after each pass, under a title each. */
  readonly irText: string;
}

export interface Inspection {
  readonly code: string;
  readonly map: object | null;
  readonly machines: readonly InspectedMachine[];
}

/** Compiles `source` and tells all there is to know. Throws a `CompileError` for what cannot be lowered. */
export function inspect(source: string, filename: string, options: InspectOptions = {}): Inspection {
  const { babel = {}, ...given } = options;
  const resolved = resolveOptions(given);
  const printed: Omit<InspectedMachine, "description">[] = [];
  let descriptions: readonly Description[] = [];
  const plugin: PluginObj = {
    name: "stator-inspect",
    visitor: {
      Program(program: NodePath<t.Program>) {
        let irText = "";
        descriptions = compileProgram({
          program,
          options: resolved,
          file: filename,
          source,
          // Read at once: what comes later takes the nodes apart.
          trace(pass, machine, layout) {
            if (layout === undefined) irText += `${pass}\n\n${printBlocks(machine, source)}\n`;
            else {
              const place = `${filename}:${machine.blocks.get(machine.entry)!.span.line}`;
              const table = tabulate(machine, layout, source);
              printed.push({ irText, table, statesText: printTable(table, place) });
              irText = "";
            }
          },
        });
        // Nodes have moved: paths and scopes made before are stale.
        traverse.cache.clear();
        program.scope.crawl();
      },
    },
  };
  const result = transform(source, filename, { ...babel, plugins: [plugin, ...(babel.plugins ?? [])] });
  return {
    code: result?.code ?? "",
    map: result?.map ?? null,
    machines: descriptions.map((description, at) => {
      const { irText = "", statesText = "", table = null } = printed[at] ?? {};
      return { description, irText, statesText, table };
    }),
  };
}

function transform(source: string, filename: string, babel: TransformOptions): ReturnType<typeof transformSync> {
  try {
    return transformSync(source, { configFile: false, babelrc: false, filename, ...babel });
  } catch (error) {
    // Babel has put the full path of the file in front of the message, which begins with the shown one.
    throw error instanceof CompileError ? new CompileError(error.diagnostics, source, filename) : error;
  }
}
