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
  /** A name that the file does not use yet, for something about the function called `name`. */
  readonly makeName: (name: string, what: string) => t.Identifier;
  /** Comments get one owner each, before statements are put between those of the user. */
  settleComments(statements: readonly t.Statement[]): void;
  /** Puts a statement before everything that could call a function of the top-level statement. */
  putBefore(topLevel: t.Statement, statement: t.Statement): void;
}
