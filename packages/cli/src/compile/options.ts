// The compiler's options as commands take them.

import type { StatorOptions } from "@stator/babel-plugin";
import type { Arguments, OptionSpec } from "../command.js";

export const LOWERING: OptionSpec = {
  name: "lowering",
  value: "class|generator",
  help: "what functions become (default: class)",
};
export const ALL: OptionSpec = { name: "all", help: "every async function of the file, annotated or not" };

export function compilerOptions(args: Arguments, more: StatorOptions = {}): StatorOptions {
  return {
    lowering: args.choice("lowering", ["class", "generator"]),
    ...(args.has("all") ? { include: "all" as const } : {}),
    ...more,
  };
}
