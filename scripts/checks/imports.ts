// Lists what a source file imports, with the help of Babel's parser: text in comments and strings is not taken for code.
import { parse } from "@babel/parser";

export interface Import {
  readonly line: number;
  /** As written: `./task.js`, `@babel/core`, `node:fs`. */
  readonly specifier: string;
  /** Whether nothing of it is left when the types are erased. */
  readonly typesOnly: boolean;
}

export function importsOf(code: string): Import[] {
  const file = parse(code, { sourceType: "module", plugins: ["typescript"] });
  const found: Import[] = [];
  visit(file.program, found);
  return found;
}

function visit(value: unknown, found: Import[]): void {
  if (Array.isArray(value)) for (const item of value) visit(item, found);
  if (!isNode(value)) return;
  const specifier = specifierOf(value);
  if (specifier !== undefined) {
    found.push({ line: value.loc.start.line, specifier, typesOnly: isErased(value) });
  }
  for (const [key, child] of Object.entries(value)) if (key !== "loc") visit(child, found);
}

interface SyntaxNode extends Record<string, unknown> {
  readonly type: string;
  readonly loc: { readonly start: { readonly line: number } };
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "loc" in value && value.loc != null;
}

/** The module that a declaration, a type or an `import()` names; nothing for any other node. */
function specifierOf(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
    case "ImportExpression": // Babel 8; a call in Babel 7
      return textOf(node["source"]);
    case "TSImportType":
      return textOf(node["source"] ?? node["argument"]); // Babel 8, Babel 7
    case "CallExpression": {
      const [first] = Array.isArray(node["arguments"]) ? node["arguments"] : [];
      return isNode(node["callee"]) && node["callee"].type === "Import" ? textOf(first) : undefined;
    }
    default:
      return undefined;
  }
}

function textOf(node: unknown): string | undefined {
  return isNode(node) && typeof node["value"] === "string" ? node["value"] : undefined;
}

// `import { type A } from "x"` is not erased under verbatimModuleSyntax: the module is still loaded.
function isErased(node: SyntaxNode): boolean {
  return node["importKind"] === "type" || node["exportKind"] === "type" || node.type === "TSImportType";
}
