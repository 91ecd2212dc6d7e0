// An export as a reader of the API page wants to see it: how it is written down, what it says of itself, its members.
import type * as t from "@babel/types";
import { type Documentation, documentationOf } from "./documentation.js";
import type { Exported, Modules } from "./modules.js";

export interface Member {
  readonly name: string;
  /** On one line, without a body. */
  readonly signature: string;
  readonly summary: string;
}

export interface Description extends Documentation {
  readonly name: string;
  readonly file: string;
  readonly kind: "class" | "constant" | "function" | "type";
  /** Whether no more than the type is exported. */
  readonly isType: boolean;
  readonly signatures: readonly string[];
  readonly members: readonly Member[];
}

/** Classes in which the kernel keeps its books, and what of them is meant for those who write futures and tools. */
const shown: Readonly<Record<string, ReadonlySet<string>>> = {
  Context: new Set(["waker", "task", "runtime", "budget", "now", "random", "proceed", "refund", "yieldTurn", "report"]),
  Task: new Set(["id", "label", "info", "isFinished", "abort"]),
};

export function describeExport(exported: Exported, modules: Modules): Description {
  const { name, local, file, text, declarations, isType } = exported;
  const documented = declarations.map(({ leadingComments }) => documentationOf(leadingComments));
  const kind = kindOf(declarations);
  return {
    ...(documented.find(({ text: said }) => said !== "") ?? documentationOf([])),
    name,
    file,
    kind,
    isType: isType || kind === "type",
    signatures: visible(declarations).map((declaration) => signatureOf(declaration, text, local, name)),
    members: declarations
      .flatMap((declaration) => allMembersOf(declaration, exported, modules))
      .filter((member) => shown[name]?.has(member.name) ?? true),
  };
}

/** A function with overloads is written as these: the signature of its body is nobody's business. */
function visible(declarations: readonly t.Declaration[]): readonly t.Declaration[] {
  const overloads = declarations.filter(({ type }) => type === "TSDeclareFunction");
  return overloads.length > 0 ? overloads : declarations;
}

function kindOf(declarations: readonly t.Declaration[]): Description["kind"] {
  const types = new Set(declarations.map(({ type }) => type));
  if (types.has("ClassDeclaration")) return "class";
  if (types.has("FunctionDeclaration") || types.has("TSDeclareFunction")) return "function";
  return types.has("VariableDeclaration") ? "constant" : "type";
}

function signatureOf(declaration: t.Declaration, text: string, local: string, name: string): string {
  switch (declaration.type) {
    case "FunctionDeclaration":
    case "TSInterfaceDeclaration":
      return tidy(text.slice(declaration.start!, declaration.body.start!));
    case "ClassDeclaration":
      return tidy(withoutHiddenBase(text.slice(declaration.start!, declaration.body.start!)));
    case "VariableDeclaration": {
      const id = declaration.declarations.find((one) => one.id.type === "Identifier" && one.id.name === local)!.id;
      return tidy(`const ${name}${text.slice(id.start! + local.length, id.end!)}`);
    }
    default:
      return tidy(withoutComments(text.slice(declaration.start!, declaration.end!)));
  }
}

/** A base class that cannot be imported says nothing to a reader. */
function withoutHiddenBase(head: string): string {
  return head.replace(/ extends (?!BaseFuture|Stream\b|Error)[\w.]+(?:<.*>)?(?= implements| \{|\s*$)/, "");
}

/** With those of the base classes that only this area knows. What kernel and executor share with a class is not for its users. */
function allMembersOf(declaration: t.Declaration, { file, text }: Exported, modules: Modules): Member[] {
  const members = membersOf(declaration, text);
  const base = baseOf(declaration);
  if (base === undefined || /^(?:core|executor)\//.test(file)) return members;
  const found = modules.beside(file, base);
  if (found === undefined || isFuture(found, modules)) return members;
  const own = new Set(members.map(({ name }) => name));
  const inherited = found.declarations.flatMap((one) => allMembersOf(one, found, modules));
  return members.concat(inherited.filter(({ name }) => !own.has(name)));
}

/** Whether a class is the base of futures: then it has nothing but what all futures have, and what makes this one work. */
function isFuture({ file, declarations }: Exported, modules: Modules): boolean {
  const [base] = declarations.flatMap((one) => baseOf(one) ?? []);
  if (base === undefined || base === "BaseFuture") return base !== undefined;
  const found = modules.beside(file, base);
  return found !== undefined && isFuture(found, modules);
}

function baseOf(declaration: t.Declaration): string | undefined {
  const base = declaration.type === "ClassDeclaration" ? declaration.superClass : null;
  return base?.type === "Identifier" && base.name !== "Error" ? base.name : undefined;
}

function membersOf(declaration: t.Declaration, text: string): Member[] {
  if (declaration.type === "TSInterfaceDeclaration") {
    return declaration.body.body.map((member) => memberOf(member, text.slice(member.start!, member.end!)));
  }
  if (declaration.type !== "ClassDeclaration") return [];
  return declaration.body.body
    .filter((member) => isPublic(member) && !documentationOf(member.leadingComments).hidden)
    .map((member) => memberOf(member, text.slice(member.start!, endOfHead(member))));
}

/** Where the body of a method or the value of a field begins. */
function endOfHead(member: t.ClassBody["body"][number]): number {
  if (member.type === "ClassMethod") return member.body.start!;
  if (member.type === "ClassProperty" && member.value != null) {
    return (member.typeAnnotation ?? member.key).end!;
  }
  return member.end!;
}

function isPublic(member: t.ClassBody["body"][number]): boolean {
  if (member.type !== "ClassMethod" && member.type !== "ClassProperty" && member.type !== "TSDeclareMethod") {
    return false;
  }
  return member.accessibility !== "private" && member.accessibility !== "protected" && member.override !== true;
}

function memberOf(member: t.ClassBody["body"][number] | t.TSTypeElement, written: string): Member {
  const { summary } = documentationOf(member.leadingComments);
  const signature = tidy(withoutComments(written))
    .replaceAll(/\s+/g, " ")
    .replaceAll(/,? ([)\]])/g, "$1")
    .replaceAll("( ", "(")
    .replace("!:", ":"); // Who sets a field is nobody's business.
  const key = "key" in member && member.key.type === "Identifier" ? member.key.name : signature;
  return { name: key, signature, summary };
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/\n\s*\n/g, "\n");
}

function tidy(text: string): string {
  return text
    .trim()
    .replace(/\s*[;{]$/, "")
    .trim();
}
