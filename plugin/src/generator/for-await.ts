// `for await`, written out for a generator function. The object made by `iterateAsync` knows the protocol (results must be
// objects, sync iterables give awaited values) and in which phase the loop was left, hence whether and how to close:
//
//     for await (const x of rows) body;
//
//     const loop = iterateAsync(rows);
//     try {
//       while (loop.step(await loop.next())) {
//         const x = loop.value;
//         body;
//       }
//     } catch (error) {
//       loop.fail();                     an error of the body wins over one of closing
//       throw error;
//     } finally {
//       if (loop.close()) {
//         try {
//           loop.closed(await loop.closing);
//         } catch (error) {
//           loop.closingFailed(error);
//         }
//       }
//     }

import { types as t } from "@babel/core";
import type { BodyRewriter } from "./body.js";

type Relabel = (loop: t.Statement) => t.Statement;

export function expandForAwait(node: t.ForOfStatement, rewriter: BodyRewriter, relabel: Relabel): t.Statement {
  const loop = rewriter.makeName("loop");
  const step = call(loop, "step", t.awaitExpression(call(loop, "next")));
  const turn = t.whileStatement(step, turnBody(node, t.memberExpression(loop, t.identifier("value"))));
  const error = rewriter.makeName("error");
  const failure = [t.expressionStatement(call(loop, "fail")), t.throwStatement(error)];
  const guarded = t.tryStatement(
    t.blockStatement([relabel(turn)]),
    t.catchClause(error, t.blockStatement(failure)),
    t.blockStatement([closing(loop, error)]),
  );
  return t.blockStatement([...opening(node, loop, rewriter), guarded]);
}

function opening(node: t.ForOfStatement, loop: t.Identifier, rewriter: BodyRewriter): t.Statement[] {
  const helper = rewriter.cx.options.eager ? "iterateAsyncEagerly" : "iterateAsync";
  const opened = rewriter.abi(helper, node.right);
  const dead = deadNames(node);
  if (dead.length === 0) return [t.variableDeclaration("const", [t.variableDeclarator(loop, opened)])];
  // The names of the head are in their dead zone while the iterated expression is evaluated, and stay so for closures
  // made there. A `let` in a case that is never reached does exactly that.
  const evaluate = t.expressionStatement(t.assignmentExpression("=", loop, opened));
  const declare = t.variableDeclaration(
    "let",
    dead.map((name) => t.variableDeclarator(t.identifier(name))),
  );
  return [
    t.variableDeclaration("let", [t.variableDeclarator(loop)]),
    t.switchStatement(t.numericLiteral(0), [
      t.switchCase(t.numericLiteral(0), [evaluate, t.breakStatement()]),
      t.switchCase(null, [declare]),
    ]),
  ];
}

/** The names of a lexical head that the iterated expression mentions. */
function deadNames({ left, right }: t.ForOfStatement): string[] {
  if (left.type !== "VariableDeclaration" || left.kind === "var") return [];
  const names = Object.keys(t.getBindingIdentifiers(left));
  const mentioned = new Set<string>();
  t.traverseFast(right, (node) => {
    if (node.type === "Identifier") mentioned.add(node.name);
  });
  return names.filter((name) => mentioned.has(name));
}

function turnBody({ left, body }: t.ForOfStatement, value: t.Expression): t.BlockStatement {
  const bind = bindValue(left, value);
  return mayShareScope(left, body) ? t.blockStatement([bind, ...body.body]) : t.blockStatement([bind, body]);
}

function bindValue(left: t.ForOfStatement["left"], value: t.Expression): t.Statement {
  if (left.type === "VariableDeclaration") {
    const [declarator] = left.declarations;
    return t.inherits(t.variableDeclaration(left.kind, [t.variableDeclarator(declarator!.id, value)]), left);
  }
  return t.expressionStatement(t.assignmentExpression("=", left, value));
}

/** The body of a loop is a scope inside that of its head; one block will do when nothing in it can be confused. */
function mayShareScope(left: t.ForOfStatement["left"], body: t.Statement): body is t.BlockStatement {
  if (body.type !== "BlockStatement" || body.directives.length > 0) return false;
  if (left.type !== "VariableDeclaration" || left.declarations[0]?.id.type !== "Identifier") return false;
  const { name } = left.declarations[0].id;
  return !body.body.some((statement) => t.isDeclaration(statement) && name in t.getBindingIdentifiers(statement));
}

function closing(loop: t.Identifier, error: t.Identifier): t.Statement {
  const result = t.awaitExpression(t.memberExpression(loop, t.identifier("closing")));
  return t.ifStatement(
    call(loop, "close"),
    t.blockStatement([
      t.tryStatement(
        t.blockStatement([t.expressionStatement(call(loop, "closed", result))]),
        t.catchClause(error, t.blockStatement([t.expressionStatement(call(loop, "closingFailed", error))])),
      ),
    ]),
  );
}

function call(object: t.Identifier, method: string, ...values: t.Expression[]): t.CallExpression {
  return t.callExpression(t.memberExpression(object, t.identifier(method)), values);
}
