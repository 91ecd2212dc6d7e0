// `super` in code that moves into a generator function, where the word is not allowed. Each use becomes a call of an
// arrow that stays behind in the method, so that the home object is looked up at the time of the access, as before:
//
//     super.size            superGet("size")
//     super.add(a)          invoke(superGet("add"), this, a)
//     super.size += 1       superReference("size").value += 1
//     super(a)              superCall(a)

import { types as t } from "@babel/core";
import type { ImportRequest } from "./request.js";
import { mapChild, type Visit } from "./walk.js";

type Capture = (hint: string, value: t.Expression) => t.Identifier;

export class SuperRewriter {
  private readonly imports: ImportRequest;
  private readonly capture: Capture;
  private readonly self: () => t.Expression;
  private readonly helpers = new Map<string, t.Identifier>();

  constructor(imports: ImportRequest, capture: Capture, self: () => t.Expression) {
    this.imports = imports;
    this.capture = capture;
    this.self = self;
  }

  /** `super.x` where its value is wanted. */
  read(member: t.MemberExpression, visit: Visit): t.Expression {
    return t.inherits(t.callExpression(this.getter(), [keyOf(member, visit)]), member);
  }

  /** The forms in which `super.x` is more than its value; null when `node` is none of them. */
  visitUse(node: t.Node, visit: Visit): t.Node | null {
    switch (node.type) {
      case "CallExpression":
        return this.visitCall(node, visit);
      case "OptionalCallExpression":
        return this.visitOptionalCall(node, visit);
      case "TaggedTemplateExpression":
        if (!isSuperMember(node.tag)) return null;
        node.tag = t.callExpression(t.memberExpression(this.read(node.tag, visit), t.identifier("bind")), [
          this.self(),
        ]);
        mapChild(node, "quasi", visit);
        return node;
      case "UnaryExpression":
        if (node.operator !== "delete" || !isSuperMember(node.argument)) return null;
        return t.callExpression(this.imports.abi("deleteSuper"), [keyOf(node.argument, visit)]);
      case "ObjectPattern":
        for (const property of node.properties) {
          if (property.type !== "ObjectProperty" || !isSuperMember(property.value)) continue;
          property.value = this.reference(property.value, visit);
        }
        return null;
      default:
        return this.visitTargets(node, visit);
    }
  }

  private visitCall(node: t.CallExpression, visit: Visit): t.Node | null {
    const { callee } = node;
    if (callee.type === "Super") {
      mapChild(node, "arguments", visit);
      node.callee = this.helper("superCall", restCall());
      return node;
    }
    if (!isSuperMember(callee)) return null;
    // The function is fetched before the arguments are evaluated, and called only after them.
    const fetched = this.read(callee, visit);
    mapChild(node, "arguments", visit);
    return t.inherits(t.callExpression(this.imports.abi("invoke"), [fetched, this.self(), ...node.arguments]), node);
  }

  /** `super.m?.(a).b` must leave the whole chain when there is no `m`. */
  private visitOptionalCall(node: t.OptionalCallExpression, visit: Visit): t.Node | null {
    if (!isSuperMember(node.callee)) return null;
    node.callee = t.optionalMemberExpression(this.read(node.callee, visit), t.identifier("call"), false, true);
    mapChild(node, "arguments", visit);
    node.arguments.unshift(this.self());
    node.optional = false;
    return node;
  }

  /** Assignments, updates, loop heads and patterns: wherever `super.x` stands to be written to. */
  private visitTargets(node: t.Node, visit: Visit): t.Node | null {
    const keys = TARGET_KEYS[node.type];
    if (keys === undefined) return null;
    const asTarget: Visit = (child) => (isSuperMember(child) ? this.reference(child, visit) : visit(child));
    for (const key of t.VISITOR_KEYS[node.type] ?? []) mapChild(node, key, keys.includes(key) ? asTarget : visit);
    return node;
  }

  private reference(member: t.MemberExpression, visit: Visit): t.Expression {
    const arrows = [this.getter(), this.setter()];
    const make = this.helper("superReference", t.callExpression(this.imports.abi("superReference"), arrows));
    return t.memberExpression(t.callExpression(make, [keyOf(member, visit)]), t.identifier("value"));
  }

  private getter(): t.Identifier {
    const key = t.identifier("key");
    return this.helper("superGet", t.arrowFunctionExpression([key], t.memberExpression(t.super(), key, true)));
  }

  private setter(): t.Identifier {
    const [key, value] = [t.identifier("key"), t.identifier("value")];
    const assignment = t.assignmentExpression("=", t.memberExpression(t.super(), key, true), value);
    return this.helper("superSet", t.arrowFunctionExpression([key, value], assignment));
  }

  private helper(hint: string, value: t.Expression): t.Identifier {
    const name = this.helpers.get(hint) ?? this.capture(hint, value);
    this.helpers.set(hint, name);
    return t.cloneNode(name);
  }
}

/** Where each node type holds expressions that are written to. Object patterns hold theirs in properties. */
export const TARGET_KEYS: Readonly<Record<string, readonly string[]>> = {
  AssignmentExpression: ["left"],
  AssignmentPattern: ["left"],
  ArrayPattern: ["elements"],
  RestElement: ["argument"],
  UpdateExpression: ["argument"],
  ForInStatement: ["left"],
  ForOfStatement: ["left"],
};

export function isSuperMember(node: t.Node): node is t.MemberExpression {
  return node.type === "MemberExpression" && node.object.type === "Super";
}

function keyOf(member: t.MemberExpression, visit: Visit): t.Expression {
  if (!member.computed) return t.stringLiteral((member.property as t.Identifier).name);
  mapChild(member, "property", visit);
  return member.property as t.Expression;
}

function restCall(): t.Expression {
  const values = t.identifier("args");
  return t.arrowFunctionExpression([t.restElement(values)], t.callExpression(t.super(), [t.spreadElement(values)]));
}
