// The identifiers that a pattern binds.

import type { types as t } from "@babel/core";

/** Every identifier that a binding pattern binds, in source order. */
export function boundIdentifiers(pattern: t.Node | null | undefined, found: t.Identifier[] = []): t.Identifier[] {
  switch (pattern?.type) {
    case "Identifier":
      found.push(pattern);
      break;
    case "AssignmentPattern":
      boundIdentifiers(pattern.left, found);
      break;
    case "RestElement":
      boundIdentifiers(pattern.argument, found);
      break;
    case "ArrayPattern":
      for (const element of pattern.elements) boundIdentifiers(element, found);
      break;
    case "ObjectPattern":
      for (const property of pattern.properties) {
        boundIdentifiers(property.type === "RestElement" ? property.argument : property.value, found);
      }
      break;
    case "TSParameterProperty":
      boundIdentifiers(pattern.parameter, found);
      break;
  }
  return found;
}
