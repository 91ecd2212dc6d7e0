// Random destructuring patterns, for declarations and for assignments: `leaf` makes what stands at their ends.

import { growExpression } from "./expressions.js";
import type { Grower } from "./grower.js";

export function growPattern(g: Grower, leaf: (g: Grower) => string): string {
  g.budget--;
  const part = (): string => {
    // Nothing to take apart is a TypeError, but hosts differ in when they notice; a default keeps out of that.
    if (g.budget > 0 && g.choices.rarely(6))
      return `${growPattern(g, leaf)} = both(${growExpression(g)}, ${growExpression(g)})`;
    const inner = leaf(g);
    return g.choices.rarely(3) ? `${inner} = ${growExpression(g)}` : inner;
  };
  if (g.choices.pick(2) === 0) {
    const rest = g.choices.rarely(4) ? [`...${leaf(g)}`] : [];
    const holes = g.choices.rarely(6) ? [""] : [];
    return `[${[part(), ...holes, part(), ...rest].join(", ")}]`;
  }
  const property = (): string =>
    g.choices.rarely(4)
      ? `[key(${growExpression(g)})]: ${part()}`
      : `${g.choices.one(["a", "b", "length"])}: ${part()}`;
  const rest = g.choices.rarely(5) ? [`...${leaf(g)}`] : [];
  return `{ ${[property(), property(), ...rest].join(", ")} }`;
}
