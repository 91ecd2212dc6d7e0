// Every command, in the order in which the help lists them.

import type { Command } from "./command.js";
import { demo } from "./commands/demo.js";

export const commands: readonly Command[] = [demo];
