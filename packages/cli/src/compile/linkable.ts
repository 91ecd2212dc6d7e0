// Makes a module independent of the place of its file: what it imports gets a mark, by which the linker finds it, and what
// depends on the place (`import.meta`, `import()`) asks for it by the module's own address.

import { traverse, types as t, type Visitor } from "@babel/core";
import { LOADER } from "./loader-name.js";

export function makeLinkable(ast: t.File, url: string, mark: string): void {
  const move = (node: t.ImportDeclaration | t.ExportNamedDeclaration | t.ExportAllDeclaration): void => {
    if (node.source != null) node.source = t.stringLiteral(`${mark}:${encodeURIComponent(node.source.value)}`);
  };
  const visitor: Visitor = {
    ImportDeclaration: ({ node }) => move(node),
    ExportNamedDeclaration: ({ node }) => move(node),
    ExportAllDeclaration: ({ node }) => move(node),
    CallExpression({ node }) {
      if (node.callee.type !== "Import") return;
      node.callee = loader("load");
      node.arguments.unshift(t.stringLiteral(url));
    },
    MetaProperty(path) {
      if (path.node.meta.name === "import") path.replaceWith(t.callExpression(loader("meta"), [t.stringLiteral(url)]));
    },
  };
  traverse(ast, { ...visitor, noScope: true });
}

function loader(method: string): t.MemberExpression {
  const object = t.memberExpression(t.identifier("globalThis"), t.stringLiteral(LOADER), true);
  return t.memberExpression(object, t.identifier(method));
}
