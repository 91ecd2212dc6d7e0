// `{ x }` whose value has become another expression.

import { types as t } from "@babel/core";

/** Writes the key out; `__proto__` in brackets, because without them it would set the prototype. */
export function spellOut(property: t.ObjectProperty): void {
  property.shorthand = false;
  if (property.key.type !== "Identifier" || property.key.name !== "__proto__") return;
  property.key = t.inherits(t.stringLiteral("__proto__"), property.key);
  property.computed = true;
}
