// What a system is to the bench: how programs are compiled for it, which kit they get, and which workloads it has no way to do.

import type { PluginItem } from "@babel/core";

export interface System {
  readonly name: string;
  readonly title: string;
  /** Module in `kits/` that stands in for `kit.ts`. */
  readonly kit: string;
  /** Applied after the types are gone; none for what the engine runs as it is. */
  readonly presets?: readonly PluginItem[];
  readonly plugins?: readonly PluginItem[];
  /** Programs of its own, in order of preference, before the common `program.ts`. */
  readonly variants?: readonly string[];
  /** Only workloads for which it has a program of its own. */
  readonly ownProgramsOnly?: boolean;
  /** Only these workloads. */
  readonly only?: readonly string[];
  /** Why it does not take part in a workload. */
  readonly cannot?: Readonly<Record<string, string>>;
}
