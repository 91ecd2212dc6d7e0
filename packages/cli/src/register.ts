// `node --import stator/register app.ts`: compiles annotated functions, and takes types away, as modules are loaded.
// STATOR_OPTIONS holds the compiler's options as JSON; STATOR_CACHE names the folder of the cache, or is `off`.

import type { StatorOptions } from "@stator/babel-plugin";
import { USAGE } from "./exit-codes.js";
import { installHooks } from "./load/install.js";
import { Problem } from "./problem.js";

installHooks(optionsOf(process.env["STATOR_OPTIONS"]));

function optionsOf(text: string | undefined): StatorOptions {
  if (text === undefined || text === "") return {};
  try {
    return JSON.parse(text) as StatorOptions;
  } catch {
    const problem = new Problem(`Cannot read STATOR_OPTIONS: \`${text}\` is not JSON`, {
      help: `write it like this: STATOR_OPTIONS='{"include":"all"}'`,
    });
    process.stderr.write(problem.message);
    return process.exit(USAGE);
  }
}
