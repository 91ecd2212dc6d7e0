// Rewrites async functions as the generator functions that libraries ask people to write: `await x` becomes `yield* x` (or `yield x`), and the function is
// wrapped by the library's own helper, taken from the kit. This is the translation that their guides teach, so one program serves all of them.

import { types as t, type NodePath, type PluginObj } from "@babel/core";

export interface GeneratorStyle {
  /** `yield*` instead of `yield`. */
  readonly delegate: boolean;
  /** Export of the kit that makes a function of a generator function; none if the generator function will do. */
  readonly wrapper?: string;
  /** The wrapper takes a generator function without parameters: the function around it stays. */
  readonly inside?: boolean;
  /** Functions of the kit whose calls are themselves operations that have to be yielded. */
  readonly operations?: readonly string[];
  /** Export of the kit that turns a handle, kept in a variable, into something that can be yielded. */
  readonly join?: string;
}

export function asGenerators(style: GeneratorStyle): PluginObj {
  const helpers = new Set<string>();
  const helper = (name: string): t.Identifier => {
    helpers.add(name);
    return t.identifier(`$${name}`);
  };
  return {
    name: "as-generators",
    visitor: {
      FunctionDeclaration: { exit: (path) => rewrite(path, style, helper) },
      Program: {
        enter: () => helpers.clear(),
        exit(path) {
          if (helpers.size === 0) return;
          const names = [...helpers].map((name) => t.importSpecifier(t.identifier(`$${name}`), t.identifier(name)));
          path.unshiftContainer("body", t.importDeclaration(names, t.stringLiteral("../../kit.js")));
        },
      },
    },
  };
}

function rewrite(path: NodePath<t.FunctionDeclaration>, style: GeneratorStyle, helper: (name: string) => t.Identifier) {
  const { node } = path;
  if (!node.async) return;
  /** Calls that are operands of a yield already: they are visited again where they have gone. */
  const yielded = new WeakSet<t.Node>();
  path.traverse({
    AwaitExpression: {
      exit(inner) {
        const { argument } = inner.node;
        const handle = style.join !== undefined && t.isIdentifier(argument);
        const value = handle ? t.callExpression(helper(style.join), [argument]) : argument;
        inner.replaceWith(t.yieldExpression(value, style.delegate));
      },
    },
    CallExpression: {
      exit(inner) {
        const { callee } = inner.node;
        if (!t.isIdentifier(callee) || style.operations?.includes(callee.name) !== true) return;
        if (yielded.has(inner.node)) return;
        yielded.add(inner.node);
        inner.replaceWith(t.yieldExpression(inner.node, style.delegate));
      },
    },
  });
  node.async = false;
  node.generator = true;
  const { id } = node;
  if (style.wrapper === undefined || id == null) return;
  const wrapper = helper(style.wrapper);
  const body = t.functionExpression(null, style.inside === true ? [] : node.params, node.body, true);
  const wrapped = t.callExpression(wrapper, [body]);
  const made = style.inside === true ? t.arrowFunctionExpression(node.params, wrapped) : wrapped;
  path.replaceWith(t.variableDeclaration("const", [t.variableDeclarator(t.cloneNode(id), made)]));
}
