// Names that the compiler adds to a file: classes and runtime imports. None may clash with a name the file uses anywhere.

import { types as t } from "@babel/core";
import { settleComments, takeHeader } from "./file-comments.js";
import { eachIdentifier } from "./ir/identifiers.js";
import { STANDARD_NAMES } from "./ir/standard-names.js";

/** Not worth a constant: used once, or when all is over. */
const RARE = new Set(["defineMachine", "polledAfterCompletion"]);

export class FileNames {
  /** Every name in use; generated locals avoid them too. */
  readonly taken: ReadonlySet<string>;
  private readonly used = new Set<string>();
  private readonly numbers = new Map<string, number>();
  private readonly added = new Set<string>();
  private readonly imports = new Map<string, string>();
  private readonly placed: { before: t.Statement; statements: readonly t.Statement[] }[] = [];
  private readonly module: string;
  private readonly constants: boolean;

  /** With `constants` what is imported is also kept in constants of the module: V8 knows what those are, an import it asks each time. */
  constructor(program: t.Program, runtime: string, constants: boolean) {
    this.module = `${runtime}/abi`;
    this.constants = constants && program.sourceType !== "script";
    eachIdentifier(program, (identifier) => this.used.add(identifier.name));
    this.taken = this.added;
  }

  private unique(wanted: string): string {
    let name = wanted;
    // A file may have thousands of functions without a name.
    let number = this.numbers.get(wanted) ?? 2;
    while (this.used.has(name) || STANDARD_NAMES.has(name)) name = `${wanted}_${number++}`;
    this.numbers.set(wanted, number);
    this.used.add(name);
    this.added.add(name);
    return name;
  }

  /** `drain` → Drain, `Pool.run` → PoolRun. */
  className(name: string): string {
    const words = name.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== "");
    const wanted = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
    return this.unique(t.isValidIdentifier(wanted) ? wanted : `Machine${wanted}`);
  }

  /** For something about a function: `drain` → drainBody, `Pool.run` → PoolRunBody. */
  local(name: string, what: string): t.Identifier {
    const [first = "", ...words] = name.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== "");
    const wanted = [first, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)), what].join("");
    return t.identifier(this.unique(t.isValidIdentifier(wanted) ? wanted : `_${wanted}`));
  }

  /** The local name of a runtime export; imported when first asked for. */
  runtime(name: string): t.Identifier {
    let local = this.imports.get(name);
    if (local === undefined) this.imports.set(name, (local = this.unique(name)));
    return t.identifier(local);
  }

  place(before: t.Statement, statements: readonly t.Statement[]): void {
    if (statements.length > 0) this.placed.push({ before, statements });
  }

  /**
   * Puts classes and imports into the file. A class stands before the statement of its function; but a function
   * declaration can be called from the first line on, so its class goes to the top.
   */
  finish(program: t.Program): void {
    settleComments(program.body);
    const header = takeHeader(program.body[0]);
    const top: t.Statement[] = [];
    for (const { before, statements } of this.placed) {
      const declaration =
        before.type === "ExportNamedDeclaration" || before.type === "ExportDefaultDeclaration"
          ? before.declaration
          : before;
      const at = declaration?.type === "FunctionDeclaration" ? -1 : program.body.indexOf(before);
      if (at < 0) top.push(...statements);
      else program.body.splice(at, 0, ...statements);
    }
    // Before the first statement that runs; imports further down are hoisted anyway.
    const first = program.body.findIndex((statement) => statement.type !== "ImportDeclaration");
    program.body.splice(first < 0 ? program.body.length : first, 0, ...top);
    this.dropAnnotation(program);
    this.addImports(program, this.mentionedImports(program));
    if (header.length > 0) program.body[0]!.leadingComments = header.concat(program.body[0]!.leadingComments ?? []);
  }

  /** The import of `future` is gone with its last use: it would only drag the whole runtime in. */
  private dropAnnotation(program: t.Program): void {
    const isAnnotation = (one: t.Node): boolean =>
      one.type === "ImportNamespaceSpecifier" ||
      (one.type === "ImportSpecifier" && t.isIdentifier(one.imported, { name: "future" }));
    for (const statement of program.body.slice()) {
      if (statement.type !== "ImportDeclaration" || !this.isRuntime(statement)) continue;
      const unused = statement.specifiers.filter((one) => isAnnotation(one) && !isUsed(program, one.local));
      if (unused.length === 0) continue;
      statement.specifiers = statement.specifiers.filter((one) => !unused.includes(one));
      if (statement.specifiers.length === 0) program.body.splice(program.body.indexOf(statement), 1);
    }
  }

  private isRuntime(statement: t.ImportDeclaration): boolean {
    return `${statement.source.value}/abi` === this.module;
  }

  /** What was asked for and has not been dropped since, by name. */
  private mentionedImports(program: t.Program): [name: string, local: string][] {
    const mentioned = new Set<string>();
    eachIdentifier(program, ({ name }) => mentioned.add(name));
    return [...this.imports]
      .filter(([, local]) => mentioned.has(local))
      .sort(([left], [right]) => (left < right ? -1 : 1));
  }

  private addImports(program: t.Program, wanted: readonly [name: string, local: string][]): void {
    if (wanted.length === 0) return;
    const aliases: t.VariableDeclarator[] = [];
    const imported = wanted.map(([name, local]): [string, string] => {
      if (!this.constants || RARE.has(name)) return [name, local];
      const original = this.unique(`$${name}`);
      aliases.push(t.variableDeclarator(t.identifier(local), t.identifier(original)));
      return [name, original];
    });
    if (aliases.length > 0) {
      const first = program.body.findIndex((statement) => statement.type !== "ImportDeclaration");
      program.body.splice(first < 0 ? program.body.length : first, 0, t.variableDeclaration("const", aliases));
    }
    program.body.unshift(this.importDeclaration(program, imported));
  }

  private importDeclaration(program: t.Program, names: readonly [name: string, local: string][]): t.Statement {
    if (program.sourceType === "script") {
      const properties = names.map(([name, local]) =>
        t.objectProperty(t.identifier(name), t.identifier(local), false, name === local),
      );
      const required = t.callExpression(t.identifier("require"), [t.stringLiteral(this.module)]);
      // Not a constant: scripts of one page share their top level.
      return t.variableDeclaration("var", [t.variableDeclarator(t.objectPattern(properties), required)]);
    }
    return t.importDeclaration(
      names.map(([name, local]) => t.importSpecifier(t.identifier(local), t.identifier(name))),
      t.stringLiteral(this.module),
    );
  }
}

function isUsed(program: t.Program, local: t.Identifier): boolean {
  let used = false;
  eachIdentifier(program, (identifier) => {
    if (identifier !== local && identifier.name === local.name) used = true;
  });
  return used;
}
