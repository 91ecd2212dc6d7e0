// `super` means the home object of a method; the machine has none. The wrapper, which stays a method, passes arrows that
// reach it. The lookup happens when the arrow is called, so a changed prototype is seen.

import { types as t } from "@babel/core";
import type { Emitter } from "./emitter.js";
import { machineField, selfOf, type Place } from "./home.js";
import { rewrite } from "./rewrite.js";

/** Reading `super.x` or `super[k]`. */
export function rewriteSuperMember(emit: Emitter, node: t.MemberExpression, place: Place): t.Expression {
  if (!node.computed) {
    const { name } = node.property as t.Identifier;
    const helper = superHelper(emit, `get ${name}`, `super_${name}`, () =>
      t.arrowFunctionExpression([], t.memberExpression(t.super(), t.identifier(name))),
    );
    return t.inherits(t.callExpression(machineField(emit, helper, place), []), node);
  }
  const helper = superHelper(emit, "get", "super_get", () =>
    t.arrowFunctionExpression([t.identifier("key")], t.memberExpression(t.super(), t.identifier("key"), true)),
  );
  return t.inherits(
    t.callExpression(machineField(emit, helper, place), [rewrite(emit, node.property as t.Expression, place)]),
    node,
  );
}

/** `super.m(…)`: the method found through super, called on the user's `this`. */
export function rewriteSuperCall(emit: Emitter, node: t.CallExpression, place: Place): t.Expression {
  const fn = rewriteSuperMember(emit, node.callee as t.MemberExpression, place);
  const self = selfOf(emit, place);
  const args = node.arguments.map((one) => rewrite(emit, one, place));
  return t.inherits(t.callExpression(emit.input.runtime("call"), [fn, self, ...args]), node);
}

/** `delete super.x` is an error, once its key has been evaluated. */
export function rewriteSuperDeletion(emit: Emitter, node: t.MemberExpression, place: Place): t.Expression {
  const key = node.computed ? [rewrite(emit, node.property as t.Expression, place)] : [];
  return t.inherits(t.callExpression(emit.input.runtime("deleteSuper"), key), node);
}

/** `super(…)` in an arrow of a constructor. */
export function rewriteSuperConstruction(emit: Emitter, node: t.CallExpression, place: Place): t.Expression {
  const helper = superHelper(emit, "call", "super_call", () => {
    const args = t.identifier("args");
    return t.arrowFunctionExpression([t.restElement(args)], t.callExpression(t.super(), [t.spreadElement(args)]));
  });
  const values = node.arguments.map((one) => rewrite(emit, one, place));
  return t.inherits(t.callExpression(machineField(emit, helper, place), values), node);
}

/** As an assignment target: an object whose `value` property writes through super. */
export function superTarget(emit: Emitter, node: t.MemberExpression, place: Place): t.Expression {
  const key = node.computed
    ? rewrite(emit, node.property as t.Expression, place)
    : t.stringLiteral((node.property as t.Identifier).name);
  const read = superHelper(emit, "get", "super_get", () =>
    t.arrowFunctionExpression([t.identifier("key")], t.memberExpression(t.super(), t.identifier("key"), true)),
  );
  const write = superHelper(emit, "set", "super_set", () =>
    t.arrowFunctionExpression(
      [t.identifier("key"), t.identifier("value")],
      t.assignmentExpression("=", t.memberExpression(t.super(), t.identifier("key"), true), t.identifier("value")),
    ),
  );
  const reference = t.callExpression(emit.input.runtime("superSlot"), [
    machineField(emit, read, place),
    machineField(emit, write, place),
    key,
  ]);
  return t.memberExpression(reference, t.identifier("value"));
}

function superHelper(emit: Emitter, key: string, wanted: string, arrow: () => t.ArrowFunctionExpression): string {
  const known = emit.supers.get(key);
  if (known !== undefined) return known.field;
  const helper = { field: emit.input.layout.names.field(wanted), arrow: arrow() };
  emit.supers.set(key, helper);
  return helper.field;
}
