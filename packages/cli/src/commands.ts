// Every command, in the order in which the help lists them.

import type { Command } from "./command.js";
import { check } from "./commands/check.js";
import { demo } from "./commands/demo.js";
import { expand } from "./commands/expand.js";
import { explain } from "./commands/explain.js";
import { inspect } from "./commands/inspect.js";

export const commands: readonly Command[] = [demo, expand, inspect, check, explain];
