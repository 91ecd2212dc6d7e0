// Names in the output. User names stay as they are wherever they can: the machine's own fields win over a user's field of
// the same name, and the machine's own locals give way to names that user code still uses bare.

import type { UsedNames } from "../ir/identifiers.js";
import type { Homes, Names } from "../ir/layout.js";
import type { Scope, ScopeTable, Variable } from "../ir/scope-table.js";

/** Names that a field may not have: the machine's own and what every future has on its prototype. */
const FIELDS = [
  "state",
  "awaiting",
  "poll",
  "cancel",
  "arrive",
  "constructor",
  "then",
  "catch",
  "finally",
  "__proto__",
  "machine",
  "describeWait",
  "pollNext",
  "next",
  "return",
  "throw",
];

/** The names used are those of the source: lowering takes some expressions out of the tree that it works on. */
export function chooseNames(
  { identifiers, labels }: UsedNames,
  table: ScopeTable,
  homes: Homes,
  reserved: ReadonlySet<string>,
): Names {
  // Sloppy code may have a `var let`, but nobody a `let let`.
  const bare = new Set<string>(["let"]);
  for (const identifier of identifiers) {
    const variable = table.variableOf.get(identifier);
    // The inner name of a class declaration is the name of the variable it declares.
    if (variable === undefined || !(homes.of.has(variable) || isClassName(variable))) bare.add(identifier.name);
  }
  const meant = new Set(bare);
  const local = chooser(bare, reserved);
  const field = chooser(new Set(FIELDS));
  const own = {
    cx: local("cx"),
    state: local("state"),
    value: local("value"),
    mode: local("mode"),
    error: local("error"),
    machine: local("machine"),
    dispatch: chooser(new Set(labels))("dispatch"),
  };
  const of = new Map<Variable, string>();
  const cells = new Map<Scope, string>();
  for (const [variable, home] of homes.of) {
    if (home.kind === "field") of.set(variable, field(variable.name));
    else if (home.kind === "cell") of.set(variable, variable.name === "__proto__" ? "__proto___1" : variable.name);
    else if (home.kind === "value") of.set(variable, own.value);
    else of.set(variable, local(variable.name));
  }
  for (const scope of homes.cells.keys()) cells.set(scope, field(scope.kind === "loop" ? "turn" : "scope"));
  return { of, cells, meant, ...own, self: field("self"), args: field("args"), target: field("target"), field, local };
}

function isClassName(variable: Variable): boolean {
  return variable.kind === "self-name" && variable.scope.node.type === "ClassDeclaration";
}

/** Gives the wanted name if it is free, else the name with the first free number; taken from then on. */
function chooser(taken: Set<string>, reserved?: ReadonlySet<string>): (wanted: string) => string {
  // A function may have thousands of temporaries of one role.
  const numbers = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let number = numbers.get(wanted) ?? 2;
    while (taken.has(name) || reserved?.has(name) === true) name = `${wanted}_${number++}`;
    numbers.set(wanted, number);
    taken.add(name);
    return name;
  };
}
