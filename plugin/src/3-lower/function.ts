// A whole function: its parameters, which are bound at the call, and its body.

import { types as t } from "@babel/core";
import type { Machine, Step } from "../ir/machine.js";
import type { Variable } from "../ir/scope-table.js";
import { enterScope, lowerStatements } from "./block.js";
import { returnFrom } from "./exit.js";
import { lowerExpression } from "./expression.js";
import { Lowering, type LoweringInput } from "./lowering.js";
import { named } from "./pattern.js";

/** A lowered function: its machine and what the wrapper function passes to the machine's constructor. */
export interface Lowered {
  readonly machine: Machine;
  /** One variable per parameter: the user's own for a plain name, a compiler's one for a pattern. */
  readonly parameters: readonly Variable[];
}

export function lowerFunction(input: LoweringInput): Lowered {
  const cx = new Lowering(input);
  const { builder } = cx;
  const { fn } = input;
  builder.scopes.add(cx.scope);
  const bound = bindParameters(cx, fn);
  const entry = builder.reserve("start", cx.span(fn.body));
  builder.start(entry);
  if (fn.body.type === "BlockStatement") {
    shareNames(cx, fn.body);
    enterScope(cx, fn.body);
    lowerStatements(cx, fn.body.body);
    builder.end({ kind: "return", value: null, span: cx.span(fn.body) });
  } else returnFrom(cx, null, lowerExpression(cx, fn.body), cx.span(fn.body));
  cx.finishAsides();
  return { machine: builder.finish(input.name, entry, bound.steps), parameters: bound.parameters };
}

function bindParameters(cx: Lowering, fn: t.Function): { steps: Step[]; parameters: Variable[] } {
  const steps: Step[] = [];
  const parameters = (fn.params as t.Node[]).map((parameter): Variable => {
    const bare = parameter.type === "TSParameterProperty" ? parameter.parameter : parameter;
    const target = bare.type === "RestElement" ? bare.argument : bare;
    const plain = target.type === "Identifier" ? cx.table.variableOf.get(target) : undefined;
    if (target.type === "Identifier" && (plain === undefined || !isUsedEarly(cx, plain)))
      return plain ?? cx.temp(target.name);
    const left = target.type === "AssignmentPattern" ? target.left : target;
    const raw = cx.temp(left.type === "Identifier" ? left.name : "parameter");
    const value = target.type === "AssignmentPattern" ? defaulted(cx, raw, target) : cx.use(raw);
    const declaration = t.variableDeclaration("let", [t.variableDeclarator(left as t.LVal, value)]);
    steps.push({ kind: "run", node: t.inherits(declaration, target), jumps: null, span: cx.span(parameter) });
    return raw;
  });
  return { steps, parameters };
}

/** The default of an earlier parameter may look at it, and finds it in its dead zone. */
function isUsedEarly(cx: Lowering, variable: Variable): boolean {
  return variable.references.some(({ node }) => cx.table.unready.has(node));
}

function defaulted(cx: Lowering, raw: Variable, pattern: t.AssignmentPattern): t.Expression {
  const missing = t.binaryExpression("===", cx.use(raw), t.unaryExpression("void", t.numericLiteral(0)));
  return t.conditionalExpression(missing, named(pattern.left, pattern.right), cx.use(raw));
}

/**
 * With code among the parameters the body has variables of its own; a `var` named like a parameter starts with its value.
 * So does one named `arguments`, whether or not it has.
 */
function shareNames(cx: Lowering, body: t.BlockStatement): void {
  const inner = cx.table.scopeOf.get(body)!;
  const own = inner.variables.get("arguments");
  if (own?.kind === "var" && cx.input.fn.type !== "ArrowFunctionExpression")
    cx.builder.set(own, t.identifier("arguments"), cx.span(body));
  if (inner.kind !== "body") return;
  for (const [name, variable] of inner.variables) {
    const parameter = inner.parent!.variables.get(name);
    if (variable.kind === "var" && parameter !== undefined) cx.builder.set(variable, cx.use(parameter), cx.span(body));
  }
}
