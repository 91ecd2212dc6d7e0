// All that the compiler knows of a source's machines, for the commands that show it.

import { inspect, type InspectedMachine, type StatorOptions } from "@stator/babel-plugin";
import { babelSettings, explained } from "./babel.js";
import type { Source } from "./read-source.js";

export function inspectSource(source: Source, options: StatorOptions): readonly InspectedMachine[] {
  try {
    return inspect(source.text, source.shown, { ...options, babel: babelSettings(source) }).machines;
  } catch (error) {
    throw explained(error, source);
  }
}
