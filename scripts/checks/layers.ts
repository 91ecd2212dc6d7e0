// Compares import lines with the table in the section "Layers" of ARCHITECTURE.md, which also states the rules.
import { posix } from "node:path";
import { importsOf } from "./imports.js";

export interface Allowed {
  readonly name: string;
  readonly typesOnly: boolean;
}

export interface Row {
  /** A file or a folder, relative to the root. */
  readonly files: string;
  readonly mayImport: readonly Allowed[];
}

export interface Source {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly code: string;
}

/** Reads the table. Throws when the section or the table is not there: a lost table must not switch the test off. */
export function readLayers(architecture: string): Row[] {
  const section = architecture.split(/^## /m).find((text) => text.startsWith("Layers\n"));
  const lines = section?.split("\n").filter((line) => line.startsWith("| `")) ?? [];
  if (lines.length === 0) throw new Error("ARCHITECTURE.md has no table of layers");
  return lines.map((line) => {
    const [, files = "", mayImport = ""] = line.split("|");
    return { files: allowedIn(files)[0]?.name ?? "", mayImport: allowedIn(mayImport) };
  });
}

/** One message per import line that the table does not allow. */
export function violations(rows: readonly Row[], sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const row = rowOf(rows, source.path);
    if (row === undefined) return [`${source.path}: no row of the table covers this file`];
    return importsOf(source.code)
      .filter(({ specifier, typesOnly }) => {
        const target = targetOf(source.path, specifier);
        return rowOf(rows, target) !== row && !row.mayImport.some((allowed) => permits(allowed, target, typesOnly));
      })
      .map(({ line, specifier, typesOnly }) => {
        const what = typesOnly ? "types of " : "";
        return `${source.path}:${line}: \`${row.files}\` may not import ${what}\`${specifier}\``;
      });
  });
}

function allowedIn(cell: string): Allowed[] {
  return [...cell.matchAll(/`([^`]+)`( types)?/g)].map(([, name = "", types]) => ({
    name,
    typesOnly: types !== undefined,
  }));
}

function rowOf(rows: readonly Row[], path: string): Row | undefined {
  return rows.filter((row) => covers(row.files, path)).sort((a, b) => b.files.length - a.files.length)[0];
}

function permits(allowed: Allowed, target: string, typesOnly: boolean): boolean {
  return covers(allowed.name, target) && (typesOnly || !allowed.typesOnly);
}

function covers(name: string, path: string): boolean {
  if (name.endsWith("*")) return path.startsWith(name.slice(0, -1));
  return name.endsWith("/") ? path.startsWith(name) : path === name;
}

/** Relative imports as a path from the root, with the extension of the source; modules as they are. */
function targetOf(from: string, specifier: string): string {
  if (!specifier.startsWith(".")) return specifier;
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, ".ts");
}
