// The class of one machine out of a compiled file, as text.

import { transformFromAstSync, traverse, types as t } from "@babel/core";
import type { Compiled } from "./compile-source.js";

/** Empty when the function became no class: a lowering to a generator. */
export function classText(compiled: Compiled, className: string): string {
  let found: t.ClassDeclaration | undefined;
  traverse(compiled.ast, {
    ClassDeclaration(path) {
      if (path.node.id?.name !== className) return;
      found = path.node;
      path.stop();
    },
  });
  if (found === undefined) return "";
  const alone = t.file(t.program([t.cloneNode(found)], [], "module"));
  return transformFromAstSync(alone, undefined, { configFile: false, babelrc: false })?.code ?? "";
}
