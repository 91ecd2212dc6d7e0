// A class's own private names in its keys and heritage, where those must be evaluated before the class is made. Closures made
// there see the private members later, by way of functions that a static block of the class hands out:
//
//     class K { #x; static [(read = (o) => o.#x, await key)]; }
//
//     read = (o) => privateSlot(slots, "x", o).value;
//     class K { static { slots = { x: [(o) => o.#x, …] }; } #x; static [key]; }

import { types as t } from "@babel/core";
import { makeScope, makeVariable, referTo, type Variable } from "../ir/scope-table.js";
import type { Lowering } from "./lowering.js";

type Member = t.MemberExpression & { property: t.PrivateName };

export class PrivateSlots {
  private readonly cx: Lowering;
  private readonly node: t.Class;
  private readonly own: ReadonlySet<string>;
  private readonly used = new Set<string>();
  private variable: Variable | null = null;

  constructor(cx: Lowering, node: t.Class) {
    this.cx = cx;
    this.node = node;
    this.own = new Set(
      node.body.body.flatMap((member) =>
        "key" in member && member.key?.type === "PrivateName" ? [member.key.id.name] : [],
      ),
    );
  }

  /** Rewrites every use of an own private name in a part of the class. False when it holds one that cannot be. */
  take(part: t.Expression): boolean {
    if (this.own.size === 0) return true;
    let possible = true;
    t.traverseFast(part, (node) => {
      if (node.type === "MemberExpression" && this.isOwn(node.property)) this.replaceMember(node as Member);
      else if (node.type === "BinaryExpression" && this.isOwn(node.left)) this.replaceTest(node);
      else if (node.type === "CallExpression" && isPrivate(node.callee) && this.isOwn(node.callee.property))
        this.replaceMember(node.callee, "call");
      else if (node.type === "TaggedTemplateExpression" && isPrivate(node.tag) && this.isOwn(node.tag.property))
        possible = false;
      else if (node.type === "OptionalMemberExpression" && this.isOwn(node.property)) possible = false;
    });
    return possible;
  }

  /** Has the class hand out its private members, before any other static part of it runs. */
  finish(): void {
    if (this.variable === null) return;
    const properties = [...this.used].map((name) => t.objectProperty(t.stringLiteral(name), reach(name)));
    const target = referTo(this.cx.table, this.variable, "write");
    const given = t.assignmentExpression("=", target, t.objectExpression(properties));
    this.node.body.body.unshift(t.staticBlock([t.expressionStatement(given)]));
  }

  private isOwn(node: t.Node): node is t.PrivateName {
    return node.type === "PrivateName" && this.own.has(node.id.name);
  }

  private replaceMember(node: Member, property = "value"): void {
    const slot = this.helper("privateSlot", node.property.id.name, node.object);
    Object.assign(node, { object: slot, property: t.identifier(property) });
  }

  private replaceTest(node: t.BinaryExpression): void {
    const test = this.helper("hasPrivate", (node.left as t.PrivateName).id.name, node.right);
    // Compared with true, it stays a comparison.
    Object.assign(node, { operator: "===", left: test, right: t.booleanLiteral(true) });
  }

  private helper(helper: string, name: string, object: t.Expression): t.Expression {
    this.used.add(name);
    this.variable ??= this.declare();
    const slots = referTo(this.cx.table, this.variable);
    this.variable.references.push({ node: slots, access: "read", scope: this.variable.scope });
    const call = this.cx.call(helper, slots, t.stringLiteral(name), object);
    if (this.cx.suspends(object)) this.cx.input.suspensions.add(call);
    return call;
  }

  private declare(): Variable {
    const { cx, node } = this;
    const scope = makeScope("block", node, cx.table.scopeOf.get(node)!.parent, true);
    const variable = makeVariable("slots", "let", scope, null);
    variable.captured = true;
    scope.variables.set(variable.name, variable);
    cx.builder.scopes.add(scope);
    cx.builder.step({ kind: "open", scope, copy: false, span: cx.span(node) });
    return variable;
  }
}

function isPrivate(node: t.Node): node is Member {
  return node.type === "MemberExpression" && node.property.type === "PrivateName";
}

/** `[(object) => object.#x, (object, value) => { object.#x = value; }, (object) => #x in object]`. */
function reach(name: string): t.Expression {
  const object = (): t.Identifier => t.identifier("object");
  const key = (): t.PrivateName => t.privateName(t.identifier(name));
  const write = t.assignmentExpression("=", t.memberExpression(object(), key()), t.identifier("value"));
  return t.arrayExpression([
    t.arrowFunctionExpression([object()], t.memberExpression(object(), key())),
    t.arrowFunctionExpression([object(), t.identifier("value")], t.blockStatement([t.expressionStatement(write)])),
    t.arrowFunctionExpression([object()], t.binaryExpression("in", key(), object())),
  ]);
}
