// What this lowering is handed by its caller.

import type { types as t } from "@babel/core";
import type { ResolvedOptions } from "../options.js";

/** Asks for a name of the runtime's ABI; the caller writes the import and says what the name is here. */
export interface ImportRequest {
  abi(name: string): t.Identifier;
}

export interface GeneratorContext {
  readonly options: ResolvedOptions;
  readonly imports: ImportRequest;
  /** As it should be shown in metadata; without one no source position is emitted. */
  readonly filename?: string | undefined;
}
