// What an entry of the runtime exports, and where each name is declared, followed through the re-exports of its files.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "@babel/parser";
import type * as t from "@babel/types";

/** An exported name and all the statements that declare it: overloads and merged interfaces have several. */
export interface Exported {
  readonly name: string;
  /** As the declaring file calls it. */
  readonly local: string;
  /** The declaring file, below the folder of the sources. */
  readonly file: string;
  readonly text: string;
  readonly declarations: readonly t.Declaration[];
  /** Whether the entry gives no more of it than the type. */
  readonly isType: boolean;
}

/** A name that a file exports: declared in it under another name, or taken from a file beside it. */
interface Alias {
  readonly name: string;
  readonly local: string;
  readonly from: string | undefined;
  readonly isType: boolean;
}

interface Module {
  readonly text: string;
  readonly body: readonly t.Statement[];
}

/** Reads files of one folder of sources, each once. */
export class Modules {
  readonly #folder: string;
  readonly #known = new Map<string, Module>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** All names of an entry, in the order in which it writes them. `export * as` counts as no name of its own. */
  exportsOf(path: string): Exported[] {
    return this.#read(path).body.flatMap((statement) => {
      if (statement.type === "ExportAllDeclaration") return this.exportsOf(fileOf(path, statement.source.value));
      if (statement.type !== "ExportNamedDeclaration") return [];
      const own = statement.declaration == null ? [] : namesOf(statement.declaration);
      const declared = own.map((name) => this.#find(path, name, name, false));
      return declared.concat(
        aliasesOf(statement).map(({ name, local, from, isType }) =>
          this.#find(from === undefined ? path : fileOf(path, from), local, name, isType),
        ),
      );
    });
  }

  /** What the file at `path` calls `name`, if it is declared in the same folder. */
  beside(path: string, name: string): Exported | undefined {
    const found = this.#find(path, name, name, false);
    return dirname(found.file) === dirname(path) ? found : undefined;
  }

  /** What the file at `path` exports as `sought`, or has for itself under that name. */
  #find(path: string, sought: string, name: string, isType: boolean): Exported {
    const { text, body } = this.#read(path);
    const aliases = body.flatMap((statement) => aliasesOf(statement));
    const alias = aliases.find((one) => one.name === sought && (one.from !== undefined || one.local !== sought));
    const from = alias?.from;
    if (alias !== undefined && from !== undefined) {
      return this.#find(fileOf(path, from), alias.local, name, isType || alias.isType);
    }
    const local = alias?.local ?? sought;
    const declarations = body.flatMap((statement) => {
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      return declaration != null && isDeclaration(declaration) && namesOf(declaration).includes(local)
        ? [{ ...declaration, leadingComments: statement.leadingComments ?? [] }]
        : [];
    });
    if (declarations.length === 0) throw new Error(`Cannot find \`${local}\`: ${path} does not declare it`);
    return { name, local, file: path, text, declarations, isType };
  }

  #read(path: string): Module {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.#folder, path), "utf8");
    const { program } = parse(text, { sourceType: "module", plugins: ["typescript", "explicitResourceManagement"] });
    const read: Module = { text, body: program.body };
    this.#known.set(path, read);
    return read;
  }
}

/** The source file that `specifier` means in the file at `path`. */
function fileOf(path: string, specifier: string): string {
  return join(dirname(path), specifier).replace(/\.js$/, ".ts");
}

/** The names between the braces of an `import` or `export`. */
function aliasesOf(statement: t.Statement): Alias[] {
  if (statement.type === "ImportDeclaration") {
    return statement.specifiers.flatMap((specifier) => {
      if (specifier.type !== "ImportSpecifier") return [];
      const local = textOf(specifier.imported);
      return [{ name: specifier.local.name, local, from: statement.source.value, isType: false }];
    });
  }
  if (statement.type !== "ExportNamedDeclaration") return [];
  return statement.specifiers.flatMap((specifier) => {
    if (specifier.type !== "ExportSpecifier") return [];
    const isType = statement.exportKind === "type" || specifier.exportKind === "type";
    return [{ name: textOf(specifier.exported), local: specifier.local.name, from: statement.source?.value, isType }];
  });
}

function textOf(name: t.Identifier | t.StringLiteral): string {
  return name.type === "Identifier" ? name.name : name.value;
}

function isDeclaration(node: t.Statement | t.Declaration): node is t.Declaration {
  return /Declaration$|^TSDeclareFunction$/.test(node.type);
}

function namesOf(declaration: t.Declaration): string[] {
  switch (declaration.type) {
    case "VariableDeclaration":
      return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
    case "FunctionDeclaration":
    case "ClassDeclaration":
    case "TSDeclareFunction":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      return declaration.id == null ? [] : [declaration.id.name];
    default:
      return [];
  }
}
