// Everything that one run has found.

import type { CompiledInput, Growth } from "../compile-time/compile-time.js";
import type { Plan, Row } from "../run/rounds.js";
import type { Weight } from "../size/bundle-size.js";
import type { System } from "../systems/system.js";

export interface Results {
  readonly date: Date;
  readonly plan: Plan;
  readonly systems: readonly System[];
  readonly rows: readonly Row[];
  readonly compiled: readonly CompiledInput[];
  readonly growth: readonly Growth[];
  readonly weights: readonly Weight[];
}
