// A whole random program: a few functions, each calling those before it, and `main`.

import type { Choices } from "./choices.js";
import { growExpression } from "./expressions.js";
import { Grower } from "./grower.js";
import { growPattern } from "./patterns.js";
import { growBlock } from "./statements.js";

/** Nodes per function, at most. */
const SIZES = [15, 40, 80, 140];

export function growProgram(choices: Choices): string {
  const g = new Grower(choices, 0);
  const strict = choices.rarely(3) ? '"use strict";\n' : "";
  const helpers = Array.from({ length: choices.pick(4) }, () => {
    const kind = choices.rarely(3) ? "async generator" : "async";
    return growFunction(g, kind, g.fresh("f"));
  });
  g.budget = choices.one(SIZES);
  const main = `async function main() {\n${g.inFunction("async", () => growBlock(g, 9, 3))}\ncallKept();\n}`;
  return `${strict}${[...helpers, main].join("\n")}\n`;
}

function growFunction(g: Grower, kind: "async" | "async generator", name: string): string {
  g.budget = g.choices.one(SIZES);
  const text = g.inFunction(kind, () => {
    const parameters = g.list(3, () => growParameter(g));
    const body = growBlock(g, 5);
    if (kind === "async" && g.choices.rarely(3)) return `const ${name} = async (${parameters}) => { ${body} };`;
    return `async function${kind === "async" ? "" : "*"} ${name}(${parameters}) { ${body} }`;
  });
  g.functions.push({ name, kind });
  return text;
}

/** A default is plain code: no await may stand in a parameter. */
function growParameter(g: Grower): string {
  const leaf = (): string => g.declare(g.fresh("p"));
  return g.at({ kind: "plain" }, () => {
    if (g.choices.rarely(6)) return `${growPattern(g, leaf)} = both(${growExpression(g)}, ${growExpression(g)})`;
    const name = leaf();
    return g.choices.rarely(3) ? `${name} = ${growExpression(g)}` : name;
  });
}
