// Takes `async` and `await` away: the same program as an ordinary one, the limit of what any lowering can reach.

import type { PluginObj } from "@babel/core";

export function withoutAwait(): PluginObj {
  return {
    name: "without-await",
    visitor: {
      Function(path) {
        path.node.async = false;
      },
      AwaitExpression: {
        exit(path) {
          path.replaceWith(path.node.argument);
        },
      },
      ForOfStatement(path) {
        path.node.await = false;
      },
    },
  };
}
