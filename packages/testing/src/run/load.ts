// Loads a module from its text. The host evaluates it as a real module, so exports, hoisting and live bindings are its own; only import
// lines are replaced, by values that the stage provides.

import { transformSync, types as t, type NodePath, type PluginObj } from "@babel/core";

export type Modules = Readonly<Record<string, object>>;

const REGISTRY = Symbol.for("stator.testing.modules");
const registry = new Map<number, Modules>();
(globalThis as Record<symbol, unknown>)[REGISTRY] = registry;
let loads = 0;

export async function loadModule(code: string, modules: Modules): Promise<Record<string, unknown>> {
  const id = loads++;
  registry.set(id, modules);
  const linked = linkedCode.get(code) ?? link(code);
  linkedCode.set(code, linked);
  const prelude = `const imported = globalThis[Symbol.for("stator.testing.modules")].get(${id});`;
  try {
    const text = encodeURIComponent(`${prelude}\n${linked}\n`);
    return (await import(/* @vite-ignore */ `data:text/javascript,${text}`)) as Record<string, unknown>;
  } finally {
    registry.delete(id);
  }
}

/** The same text is loaded over and over, each time as a module of its own. */
const linkedCode = new Map<string, string>();

function link(code: string): string {
  return transformSync(code, { configFile: false, babelrc: false, plugins: [linker] })?.code ?? "";
}

/** `import { a as b } from "m"` → `const { a: b } = imported["m"]`. */
function linker(): PluginObj {
  return {
    name: "link",
    visitor: {
      ImportDeclaration(path: NodePath<t.ImportDeclaration>) {
        const module = t.memberExpression(t.identifier("imported"), t.stringLiteral(path.node.source.value), true);
        path.replaceWithMultiple(path.node.specifiers.map((specifier) => bound(specifier, t.cloneNode(module))));
      },
    },
  };
}

function bound(specifier: t.ImportDeclaration["specifiers"][number], module: t.Expression): t.Statement {
  const { local } = specifier;
  const target =
    specifier.type === "ImportNamespaceSpecifier"
      ? local
      : t.objectPattern([t.objectProperty(importedName(specifier), t.identifier(local.name))]);
  return t.variableDeclaration("const", [t.variableDeclarator(target, module)]);
}

function importedName(specifier: t.ImportSpecifier | t.ImportDefaultSpecifier): t.Identifier | t.StringLiteral {
  return specifier.type === "ImportDefaultSpecifier" ? t.identifier("default") : specifier.imported;
}
