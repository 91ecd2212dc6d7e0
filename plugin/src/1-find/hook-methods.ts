// Methods cannot be wrapped where they stand. A static block, the first one of their class, tells the runtime about them, once
// they are all there and before anybody else sees them:
//
//     class Pool {                     class Pool {
//       async run() { … }                static { asyncMethods(this.prototype, ["run"]); }
//     }                                  run() { … }
//                                      }

import { types as t } from "@babel/core";
import type { AnnotatedFunction } from "./collect.js";
import { keyName } from "./guise.js";

type Runtime = (name: string) => t.Identifier;

export function hookMethods(functions: readonly AnnotatedFunction[], runtime: Runtime): void {
  const classes = new Map<t.ClassBody, (t.ClassMethod | t.ClassPrivateMethod)[]>();
  for (const { path, guise } of functions) {
    if (guise !== "method") continue;
    const body = path.parent as t.ClassBody;
    const method = path.node as t.ClassMethod | t.ClassPrivateMethod;
    const methods = classes.get(body);
    if (methods === undefined) classes.set(body, [method]);
    else methods.push(method);
  }
  for (const [body, methods] of classes) body.body.unshift(t.staticBlock(hooks(methods, runtime)));
}

function hooks(methods: readonly (t.ClassMethod | t.ClassPrivateMethod)[], runtime: Runtime): t.Statement[] {
  const open = methods.filter((one) => one.type === "ClassMethod");
  const statements = methods
    .filter((one) => one.type === "ClassPrivateMethod")
    .map((one) => t.callExpression(runtime("asyncFunction"), [t.memberExpression(t.thisExpression(), cloned(one))]));
  const prototype = t.memberExpression(t.thisExpression(), t.identifier("prototype"));
  for (const [holder, own] of [
    [prototype, open.filter((one) => !one.static)],
    [t.thisExpression(), open.filter((one) => one.static)],
  ] as const) {
    if (own.length === 0) continue;
    const generators = own.filter((one) => one.generator);
    const lists = [names(own.filter((one) => !one.generator)), ...(generators.length > 0 ? [names(generators)] : [])];
    statements.push(t.callExpression(runtime("asyncMethods"), [holder, ...lists]));
  }
  return statements.map((one) => t.expressionStatement(one));
}

function cloned(method: t.ClassPrivateMethod): t.PrivateName {
  return t.privateName(t.identifier(method.key.id.name));
}

function names(methods: readonly t.ClassMethod[]): t.ArrayExpression {
  return t.arrayExpression(methods.map((one) => t.stringLiteral(keyName(one)!)));
}
