/** Puts the tools in their place. See tools.ts for who loads this, and who leaves it out. */
import { Dump } from "./dump.js";
import { Segment } from "./slow-poll.js";
import { setTools } from "./tools.js";

export function registerTools(): void {
  setTools({
    dump: (tasks, now, options) => new Dump(tasks, now, options),
    time: (task) => {
      const segment = new Segment(task);
      return (took) => segment.report(took);
    },
  });
}

registerTools();
