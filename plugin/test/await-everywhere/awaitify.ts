// Rewrites a synchronous program so that it awaits wherever the grammar allows: every operand, argument, key, default,
// hole, heritage and loop head. What the program does must not change; what a compiler has to keep while waiting does.
//
// Left alone are places that need a reference instead of a value (assignment targets, operands of `delete`, `typeof x`,
// method callees, links of an optional chain) and anonymous functions that take their name from where they stand.

import { generate } from "@babel/generator";
import { parse } from "@babel/parser";
import { types as t } from "@babel/core";

/**
 * How the program waits for a value: as it is, by way of a promise that settles later, or, as an async generator, by handing
 * it out and getting it back.
 */
export type Waiting = "value" | "promise" | "yield";

/** Gives an async generator back whatever it hands out. */
const ECHO = `
async function main() {
  const program = body.call(undefined);
  let step = await program.next();
  while (!step.done) step = await program.next(step.value);
  return step.value;
}`;

/** Which of the places are awaited, by their number: between awaits, code stays as it was written. */
export type Choice = (place: number) => boolean;

/** `async function main() { … }` around the awaiting program. */
export function awaitify(source: string, strict: boolean, waiting: Waiting, choice: Choice = () => true): string {
  const file = parse(source, {
    sourceType: "script",
    strictMode: strict,
    allowReturnOutsideFunction: true,
    allowNewTargetOutsideFunction: true,
    plugins: ["explicitResourceManagement"],
  });
  const awaiter = new Awaiter(waiting, choice);
  const body = file.program.body.map((statement) => awaiter.visit(statement) as t.Statement);
  const directives = strict ? [t.directive(t.directiveLiteral("use strict"))] : [];
  const yields = waiting === "yield";
  const name = t.identifier(yields ? "body" : "main");
  const fn = t.functionDeclaration(name, [], t.blockStatement(body, directives), yields, true);
  return printed(t.program([fn])) + (yields ? ECHO : "");
}

function printed(program: t.Program): string {
  return generate(program, { jsescOption: { minimal: true } }).code;
}

type Fields = Record<string, t.Node | (t.Node | null)[] | null | undefined>;

class Awaiter {
  private readonly waiting: Waiting;
  private readonly choice: Choice;
  private places = 0;
  /** Properties of patterns: their values are targets. */
  private readonly patterned = new Set<t.Node>();

  constructor(waiting: Waiting, choice: Choice) {
    this.waiting = waiting;
    this.choice = choice;
  }

  visit(node: t.Node): t.Node {
    if (t.isFunction(node) || isMember(node)) return this.outerParts(node);
    if (node.type === "ObjectPattern") for (const property of node.properties) this.patterned.add(property);
    for (const key of t.VISITOR_KEYS[node.type] ?? []) this.child(node as unknown as Fields, node, key);
    return node;
  }

  /** A nested function runs on its own; only computed keys are evaluated out here. */
  private outerParts(node: t.Node): t.Node {
    if ((node as t.ObjectMethod).computed) this.child(node as unknown as Fields, node, "key");
    return node;
  }

  private child(fields: Fields, parent: t.Node, key: string): void {
    const child = fields[key];
    if (Array.isArray(child)) fields[key] = child.map((one) => (one === null ? null : this.place(one, parent, key)));
    else if (child != null) fields[key] = this.place(child, parent, key);
  }

  private place(node: t.Node, parent: t.Node, key: string): t.Node {
    if (isName(node, parent, key)) return node;
    if (parent.type === "ObjectProperty" && parent.shorthand) {
      // Written out, `__proto__: x` would set the prototype.
      if (node.type === "Identifier" && node.name === "__proto__") return node;
      parent.shorthand = false;
    }
    const visited = this.visit(node);
    if (!t.isExpression(visited) || !this.wantsValue(visited, parent, key)) return visited;
    return this.choice(this.places++) ? this.awaited(visited) : visited;
  }

  private wantsValue(node: t.Expression, parent: t.Node, key: string): boolean {
    if (TARGETS[parent.type] === key) return false;
    if (isAnonymous(node) && NAMING[parent.type] === key) return false;
    switch (parent.type) {
      case "ObjectProperty":
        return key === "key" || !this.patterned.has(parent);
      case "UnaryExpression":
        return parent.operator !== "delete" && !(parent.operator === "typeof" && node.type === "Identifier");
      case "CallExpression":
      case "OptionalCallExpression":
        return key !== "callee" || !isReference(node);
      case "TaggedTemplateExpression":
        return key === "tag" && !isReference(node);
      case "OptionalMemberExpression":
        return key !== "object" || !isLink(node);
      default:
        return true;
    }
  }

  private awaited(node: t.Expression): t.Expression {
    if (this.waiting === "yield") return t.yieldExpression(node);
    const value = this.waiting === "value" ? node : t.callExpression(t.identifier("$later"), [node]);
    return t.awaitExpression(value);
  }
}

function isMember(node: t.Node): boolean {
  return (
    node.type === "ClassProperty" ||
    node.type === "ClassPrivateProperty" ||
    node.type === "ClassAccessorProperty" ||
    node.type === "StaticBlock"
  );
}

/** Identifiers that are no expressions: property names, labels, binding names. */
function isName(node: t.Node, parent: t.Node, key: string): boolean {
  if (key === "property" || key === "key") return (parent as t.MemberExpression).computed !== true;
  if (key === "label" || key === "id" || key === "param" || key === "quasis") return node.type === "Identifier";
  return (
    node.type === "Super" || node.type === "Import" || node.type === "PrivateName" || parent.type === "MetaProperty"
  );
}

const TARGETS: Readonly<Record<string, string>> = {
  AssignmentExpression: "left",
  AssignmentPattern: "left",
  UpdateExpression: "argument",
  ForInStatement: "left",
  ForOfStatement: "left",
  ArrayPattern: "elements",
  RestElement: "argument",
  VariableDeclarator: "id",
};

const NAMING: Readonly<Record<string, string>> = {
  AssignmentExpression: "right",
  AssignmentPattern: "right",
  VariableDeclarator: "init",
  ObjectProperty: "value",
};

function isAnonymous(node: t.Expression): boolean {
  if (node.type === "ArrowFunctionExpression") return true;
  return (node.type === "FunctionExpression" || node.type === "ClassExpression") && node.id == null;
}

function isReference(node: t.Expression): boolean {
  return node.type === "MemberExpression" || isLink(node);
}

function isLink(node: t.Expression): boolean {
  return node.type === "OptionalMemberExpression" || node.type === "OptionalCallExpression";
}
