// The lines of a function in its source.

import { parseSync, traverse } from "@babel/core";
import type { Description } from "@stator/babel-plugin";
import type { Range } from "../show/side-by-side.js";
import { babelSettings } from "./babel.js";
import type { Source } from "./read-source.js";

/** With the statement that it stands in, so that its name is seen. */
export function functionRange(source: Source, { line, column }: Description): Range {
  let range: Range = { first: line, last: line };
  const ast = parseSync(source.text, babelSettings(source));
  if (ast === null) return range;
  traverse(ast, {
    Function(path) {
      const { loc } = path.node;
      if (loc?.start.line !== line || loc.start.column !== column) return;
      range = { first: path.getStatementParent()?.node.loc?.start.line ?? line, last: loc.end.line };
      path.stop();
    },
  });
  return range;
}
