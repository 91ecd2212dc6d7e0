// With `eager: true` a lowered function still looks like an async one: it is no constructor, has no `prototype` of a plain
// function, and inherits from the language's own AsyncFunction.prototype. Methods of a literal are no constructors:
//
//     async function f(a) { … }        asyncFunction({ f(a) { … } }.f)
//     async function* g(a) { … }       asyncGeneratorFunction({ g(a) { … } }.g)
//     async (a) => …                   asyncFunction({ name: (a) => … }.name)
//     { async m(a) { … } }             { ...asyncMember({ m(a) { … } }) }

import { types as t } from "@babel/core";
import { eachIdentifier } from "./identifiers.js";

export interface Disguise {
  /** As an expression, or as a property of a literal. */
  readonly as: "value" | "member";
  /** The value of its `name` property; null when only the place it stands in can tell. */
  readonly name: string | null;
  readonly generator: boolean;
  /** The property of a literal that the function is the value of. */
  readonly property: t.ObjectProperty | null;
  readonly runtime: (name: string) => t.Identifier;
}

/** Turns the function, already lowered, into the expression that makes it, or the spread that brings it, in place. */
export function disguise(fn: t.Function, { as, name, generator, property, runtime }: Disguise): void {
  if (as === "member") return disguiseMember(fn, property, runtime(generator ? "asyncGeneratorMember" : "asyncMember"));
  if (fn.type !== "FunctionExpression" && fn.type !== "ArrowFunctionExpression") return;
  const value = t.callExpression(runtime(generator ? "asyncGeneratorFunction" : "asyncFunction"), [member(fn, name!)]);
  const own = fn.type === "FunctionExpression" && fn.id != null && mentions(fn, fn.id) ? fn.id : null;
  become(fn, own === null ? value : selfNamed(own, value));
}

function disguiseMember(fn: t.Function, property: t.ObjectProperty | null, helper: t.Identifier): void {
  const holder = property ?? fn;
  if (property?.value.type === "FunctionExpression") unmade(property, property.value);
  const copy = { ...holder } as t.ObjectProperty;
  become(holder, t.spreadElement(t.callExpression(helper, [t.objectExpression([copy])])));
}

/** `[key]: function (a) { … }` would be a constructor; `[key](a) { … }` is none. */
function unmade(property: t.ObjectProperty, { params, body }: t.FunctionExpression): void {
  const { key } = property;
  Object.assign(property, t.objectMethod("method", key as t.Expression, distinct(params), body, true), {
    loc: property.loc,
  });
}

/** `{ name() { … } }.name`. */
function member(fn: t.FunctionExpression | t.ArrowFunctionExpression, name: string): t.Expression {
  const key = t.isValidIdentifier(name, false) ? t.identifier(name) : t.stringLiteral(name);
  const property =
    fn.type === "ArrowFunctionExpression"
      ? t.objectProperty(name === "__proto__" ? t.stringLiteral(name) : key, { ...fn }, name === "__proto__")
      : t.objectMethod("method", key, distinct(fn.params), fn.body);
  return t.memberExpression(t.objectExpression([property]), t.cloneNode(key), key.type === "StringLiteral");
}

/** A sloppy function may have two parameters of one name, of which the last one counts; a method may not. */
function distinct(params: t.FunctionExpression["params"]): t.FunctionExpression["params"] {
  const nameOf = (one: t.Node): string | null => (one.type === "Identifier" ? one.name : null);
  return params.map((one, index) => {
    const name = nameOf(one);
    const again = name !== null && params.slice(index + 1).some((later) => nameOf(later) === name);
    return again ? t.identifier(`${name}_${index}`) : one;
  });
}

/** Inside, a named function expression sees itself by its name. */
function selfNamed(id: t.Identifier, value: t.Expression): t.Expression {
  const declared = t.variableDeclaration("const", [t.variableDeclarator(t.cloneNode(id), value)]);
  const body = t.blockStatement([declared, t.returnStatement(t.cloneNode(id))]);
  return t.callExpression(t.arrowFunctionExpression([], body), []);
}

function mentions(fn: t.FunctionExpression, own: t.Identifier): boolean {
  let found = false;
  eachIdentifier(fn, (identifier) => {
    if (identifier !== own && identifier.name === own.name) found = true;
  });
  return found;
}

const FIELDS = ["id", "async", "generator", "expression", "typeParameters", "returnType"];
const PROPERTY_FIELDS = ["kind", "method", "computed", "shorthand", "key", "value"];

/** Node identity is kept: whoever holds the function in the tree now holds the expression. */
function become(node: t.Node, other: t.Expression | t.SpreadElement): void {
  const fields = node as unknown as Record<string, unknown>;
  for (const key of t.VISITOR_KEYS[node.type] ?? []) delete fields[key];
  for (const key of other.type === "SpreadElement" ? [...FIELDS, ...PROPERTY_FIELDS] : FIELDS) delete fields[key];
  Object.assign(node, { ...other, loc: node.loc, start: node.start, end: node.end });
}
