// `this`, `arguments`, `new.target` and `super` of a function whose code moves into a generator function. A generator
// function has its own of the first three and may not mention `super` at all:
//
//     async m() { return super.size + (await x); }
//
//     m() {
//       const superGet = (key) => super[key];
//       return generatorFuture(mBody(superGet));
//     }
//     function* mBody(superGet) { return superGet("size") + (yield x); }
//
// `this` and the arguments are handed to the generator function, and so are arrows and constants that capture the rest.

import { type NodePath, types as t } from "@babel/core";
import type { GeneratorContext } from "./request.js";
import { SuperRewriter, TARGET_KEYS } from "./super.js";
import { isBoundary, mapChild, mapChildren, mapOuterParts } from "./walk.js";

export interface Environment {
  /** Declarations that must stand in the plain function around the generator function. */
  readonly captures: t.Statement[];
  readonly usesThis: boolean;
  readonly usesArguments: boolean;
  /** A place where an arrow assigns to `arguments` of the function around it, which a captured constant cannot follow. */
  readonly assignsArguments: t.Node | null;
}

export function captureEnvironment(fn: NodePath<t.Function>, cx: GeneratorContext): Environment {
  return new Capture(fn, cx).run();
}

class Capture {
  private readonly arrow: boolean;
  private readonly captures: t.Statement[] = [];
  private readonly superRewriter: SuperRewriter;
  private readonly constants = new Map<string, t.Identifier>();
  private usesThis = false;
  private usesArguments = false;
  private assignsArguments: t.Node | null = null;
  /** In an arrow of a derived constructor `this` may not exist yet when the arrow is called. */
  private readonly lateThis: boolean;
  private readonly ownArguments: boolean;
  private readonly fn: NodePath<t.Function>;

  constructor(fn: NodePath<t.Function>, cx: GeneratorContext) {
    this.fn = fn;
    this.arrow = fn.isArrowFunctionExpression();
    this.lateThis = this.arrow && isInDerivedConstructor(fn);
    this.ownArguments = !this.arrow || bindsArguments(fn);
    this.superRewriter = new SuperRewriter(
      cx.imports,
      (hint, value) => this.capture(hint, value),
      () => this.thisValue(),
    );
  }

  run(): Environment {
    const { node } = this.fn;
    mapChild(node, "params", this.visit);
    mapChild(node, "body", this.visit);
    const { captures, usesThis, usesArguments, assignsArguments } = this;
    return { captures, usesThis, usesArguments, assignsArguments };
  }

  private readonly visit = (node: t.Node): t.Node => {
    switch (node.type) {
      case "ThisExpression":
        return this.thisValue();
      case "JSXIdentifier":
        if (node.name === "this") this.usesThis = true;
        return node;
      case "Identifier":
        return node.name === "arguments" ? this.argumentsValue(node) : node;
      case "MetaProperty":
        return this.arrow && node.meta.name === "new" ? this.constant("newTarget", node) : node;
      case "MemberExpression":
      case "OptionalMemberExpression":
        if (node.object.type === "Super") return this.superRewriter.read(node as t.MemberExpression, this.visit);
        mapChild(node, "object", this.visit);
        if (node.computed) mapChild(node, "property", this.visit);
        return node;
      case "ObjectProperty":
        return this.visitProperty(node);
      case "LabeledStatement":
        mapChild(node, "body", this.visit);
        return node;
      case "BreakStatement":
      case "ContinueStatement":
        return node;
    }
    if (isBoundary(node)) {
      mapOuterParts(node, this.visit);
      return node;
    }
    if (!this.ownArguments && assignsTo(node, "arguments")) this.assignsArguments = node;
    const replaced = this.superRewriter.visitUse(node, this.visit);
    if (replaced) return replaced;
    mapChildren(node, this.visit);
    return node;
  };

  private visitProperty(node: t.ObjectProperty): t.Node {
    if (node.computed) mapChild(node, "key", this.visit);
    const { value } = node;
    mapChild(node, "value", this.visit);
    if (node.value !== value) node.shorthand = false;
    return node;
  }

  private thisValue(): t.Expression {
    if (this.lateThis)
      return t.callExpression(this.constant("getThis", t.arrowFunctionExpression([], t.thisExpression())), []);
    this.usesThis = true;
    return t.thisExpression();
  }

  private argumentsValue(node: t.Identifier): t.Expression {
    this.usesArguments = true;
    if (this.ownArguments) return node;
    return this.constant("arguments", this.fn.findParent(hasArguments) ? node : guarded(node));
  }

  /** A value that does not change while the function runs: captured once. */
  private constant(hint: string, value: t.Expression): t.Identifier {
    const known = this.constants.get(hint);
    const name = known ?? this.capture(hint, value);
    this.constants.set(hint, name);
    return t.cloneNode(name);
  }

  private capture(hint: string, value: t.Expression): t.Identifier {
    const name = this.fn.scope.generateUidIdentifier(hint);
    this.captures.push(t.variableDeclaration("const", [t.variableDeclarator(name, value)]));
    return name;
  }
}

/** Whether `arguments` is an ordinary variable here, declared by the arrow or between it and the next plain function. */
function bindsArguments(fn: NodePath<t.Function>): boolean {
  for (let { scope } = fn; scope; scope = scope.parent) {
    if (scope.hasOwnBinding("arguments")) return true;
    if (hasArguments(scope.path)) return false;
  }
  return false;
}

function assignsTo(node: t.Node, name: string): boolean {
  const fields = node as unknown as Record<string, t.Node | (t.Node | null)[] | null>;
  return (TARGET_KEYS[node.type] ?? []).some((key) =>
    [fields[key]].flat().some((target) => target?.type === "Identifier" && target.name === name),
  );
}

function hasArguments(path: NodePath): boolean {
  return path.isFunction() && !path.isArrowFunctionExpression();
}

/** Outside of any function `arguments` is a variable that may not exist; reading it must not fail too early. */
function guarded(name: t.Identifier): t.Expression {
  const exists = t.binaryExpression(
    "!==",
    t.unaryExpression("typeof", t.cloneNode(name)),
    t.stringLiteral("undefined"),
  );
  return t.conditionalExpression(exists, name, t.unaryExpression("void", t.numericLiteral(0)));
}

function isInDerivedConstructor(fn: NodePath<t.Function>): boolean {
  const owner = fn.findParent((parent) => isBoundary(parent.node));
  if (!owner?.isClassMethod({ kind: "constructor" })) return false;
  const { parentPath: body } = owner;
  return body.parentPath?.isClass() === true && body.parentPath.node.superClass != null;
}
