// An import that leads nowhere, shown where it is written.

import { FAILED } from "../../exit-codes.js";
import { Problem } from "../../problem.js";
import type { Source } from "../../compile/read-source.js";

/** With Node's own code, for programs that look at it. */
class MissingModule extends Problem {
  readonly code: string;

  constructor(code: string, specifier: string, { shown, text }: Source) {
    const offset = text.search(new RegExp(`["']${specifier.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}["']`));
    const before = text.slice(0, Math.max(0, offset)).split("\n");
    const at = { line: before.length, column: before.at(-1)?.length ?? 0 };
    super(`Cannot find \`${specifier}\`: ${reason(code)}`, {
      ...(offset < 0 ? {} : { place: { file: shown, source: text, at } }),
      help: help(specifier),
      exitCode: FAILED,
    });
    this.code = code;
  }
}

export function missingModule(error: unknown, specifier: string, source: Source): unknown {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^ERR_(?:MODULE_NOT_FOUND|PACKAGE_|UNSUPPORTED_DIR|INVALID_MODULE)/.test(code)
    ? new MissingModule(code, specifier, source)
    : error;
}

function reason(code: string): string {
  if (code === "ERR_MODULE_NOT_FOUND") return "there is no such module";
  if (code === "ERR_UNSUPPORTED_DIR_IMPORT") return "it is a directory without an index file";
  return code === "ERR_PACKAGE_PATH_NOT_EXPORTED"
    ? "its package does not export that"
    : "its package.json does not allow it";
}

function help(specifier: string): string {
  if (/^\.{0,2}\/|^file:/.test(specifier)) return "correct the path: it is relative to the file that imports it";
  return specifier.startsWith("#")
    ? 'add it to "imports" in package.json'
    : "install the package that it belongs to, or correct its name";
}
