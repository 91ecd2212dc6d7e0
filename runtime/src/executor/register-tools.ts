/** Puts the tools in their place. See development.ts for who loads this, and who leaves it out. */
import { Dump } from "./dump.js";
import { setTools } from "./tools.js";
import { EngineWatch } from "./watch.js";

export function registerTools(): void {
  setTools({
    dump: (tasks, now, options) => new Dump(tasks, now, options),
    watch: (engine, options) => new EngineWatch(engine, options),
  });
}

registerTools();
