// `using` and `await using`, written out for a generator function:
//
//     await using file = open();           const resources = disposeScope();
//     body;                                try {
//                                            const file = resources.addAsync(open());
//                                            body;
//                                          } catch (error) {
//                                            resources.fail(error);
//                                          } finally {
//                                            yield* resources.disposeAsync(shielded);      throws what is left to throw
//                                          }

import { types as t } from "@babel/core";
import type { BodyRewriter } from "./body.js";

type Using = t.VariableDeclaration & { kind: "using" | "await using" };

export function hasUsing(statements: readonly t.Statement[]): boolean {
  return statements.some(isUsing);
}

export function isUsing(node: t.Node | null | undefined): node is Using {
  return node?.type === "VariableDeclaration" && (node.kind === "using" || node.kind === "await using");
}

/** The statements of a block that declares resources: the whole block is guarded, because its scope is one. */
export function expandBlock(statements: readonly t.Statement[], rewriter: BodyRewriter): t.Statement[] {
  const declarations = statements.filter(isUsing);
  const resources = rewriter.makeName("resources");
  const inside = statements.flatMap((statement) => (isUsing(statement) ? declare(statement, resources) : [statement]));
  return guard(inside, resources, declarations.some(isAsync), rewriter);
}

/** A loop whose head declares resources: one for the whole loop (`for`), or one for each turn (`for…of`). */
export function expandLoop(
  loop: t.ForOfStatement | t.ForStatement,
  rewriter: BodyRewriter,
  relabel: (loop: t.Statement) => t.Statement,
): t.Statement | null {
  if (loop.type === "ForStatement") {
    if (!isUsing(loop.init)) return null;
    const declaration = loop.init;
    const resources = rewriter.makeName("resources");
    const rest = relabel(t.forStatement(null, loop.test, loop.update, loop.body));
    return t.blockStatement(
      guard([...declare(declaration, resources), rest], resources, isAsync(declaration), rewriter),
    );
  }
  const { left } = loop;
  if (!isUsing(left)) return null;
  const resources = rewriter.makeName("resources");
  const id = left.declarations[0]!.id as t.Identifier;
  const added = t.expressionStatement(add(left, resources, t.cloneNode(id)));
  const body = t.blockStatement(guard([added, loop.body], resources, isAsync(left), rewriter));
  const head = t.variableDeclaration("const", [t.variableDeclarator(id)]);
  return relabel(t.forOfStatement(head, loop.right, body, loop.await));
}

function guard(inside: t.Statement[], resources: t.Identifier, async: boolean, rewriter: BodyRewriter): t.Statement[] {
  const error = rewriter.makeName("error");
  const disposal = async
    ? rewriter.delegateCleanup(t.memberExpression(resources, t.identifier("disposeAsync")))
    : call(resources, "dispose");
  return [
    t.variableDeclaration("const", [t.variableDeclarator(resources, rewriter.abi("disposeScope"))]),
    t.tryStatement(
      t.blockStatement(inside),
      t.catchClause(error, t.blockStatement([t.expressionStatement(call(resources, "fail", error))])),
      t.blockStatement([t.expressionStatement(disposal)]),
    ),
  ];
}

function declare(declaration: Using, resources: t.Identifier): t.Statement[] {
  return declaration.declarations.flatMap(({ id, init }) => {
    const name = id as t.Identifier;
    const value = init as t.Expression;
    const named = takesName(value);
    const bound = t.variableDeclarator(name, named ? value : add(declaration, resources, value));
    const statement = t.inherits(t.variableDeclaration("const", [bound]), declaration);
    return named ? [statement, t.expressionStatement(add(declaration, resources, t.cloneNode(name)))] : [statement];
  });
}

/** An anonymous function or class is named after its variable only when it is the whole initialiser. */
function takesName(value: t.Expression): boolean {
  if (value.type === "ArrowFunctionExpression") return true;
  return (value.type === "FunctionExpression" || value.type === "ClassExpression") && !value.id;
}

function add(declaration: Using, resources: t.Identifier, value: t.Expression): t.CallExpression {
  return call(resources, isAsync(declaration) ? "addAsync" : "add", value);
}

function isAsync(declaration: Using): boolean {
  return declaration.kind === "await using";
}

function call(object: t.Identifier, method: string, ...values: t.Expression[]): t.CallExpression {
  return t.callExpression(t.memberExpression(object, t.identifier(method)), values);
}
