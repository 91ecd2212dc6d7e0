// Template literals turn each hole into a string as it is reached; tagged templates keep one strings object per site.

import { types as t } from "@babel/core";
import { keepCallee } from "./call.js";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";
import { lowerList, spill } from "./spill.js";

export function lowerTemplate(cx: Lowering, node: t.TemplateLiteral): t.Expression {
  const holes = node.expressions as t.Expression[];
  const last = holes.findLastIndex((one) => cx.suspends(one));
  let quasis: t.TemplateElement[] = [node.quasis[0]!];
  let expressions: t.Expression[] = [];
  holes.forEach((hole, index) => {
    if (cx.suspends(hole) && index <= last && expressions.length > 0) {
      // What stands before the suspension becomes a string now.
      const text = spill(cx, t.templateLiteral(closed(quasis), expressions), "text");
      quasis = [t.templateElement({ raw: "", cooked: "" })];
      const rest = t.templateElement({ raw: "", cooked: "" });
      expressions = [text];
      quasis.push(rest);
    }
    expressions.push(lowerExpression(cx, hole));
    quasis.push(node.quasis[index + 1]!);
  });
  return t.inherits(t.templateLiteral(closed(quasis), expressions), node);
}

function closed(quasis: readonly t.TemplateElement[]): t.TemplateElement[] {
  return quasis.map((one, index) => t.templateElement({ ...one.value }, index === quasis.length - 1));
}

export function lowerTagged(cx: Lowering, node: t.TaggedTemplateExpression): t.Expression {
  const { quasi } = node;
  const { receiver, fn } = keepCallee(cx, node.tag);
  const holes = lowerList(cx, quasi.expressions as t.Expression[], "argument") as t.Expression[];
  if (receiver === null)
    return t.inherits(t.taggedTemplateExpression(fn, t.templateLiteral(quasi.quasis, holes)), node);
  // A tag that gives back its strings object, at a site of its own: the same object each time, as the user's site has.
  const blanks = holes.map(() => t.numericLiteral(0));
  const strings = t.taggedTemplateExpression(cx.abi("templateStrings"), t.templateLiteral(quasi.quasis, blanks));
  return t.inherits(cx.call("call", fn, receiver, strings, ...holes), node);
}
