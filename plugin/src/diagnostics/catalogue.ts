// Every diagnostic of the compiler, one function each, sorted by slug. A function's name is its slug in camel case, and
// `docs/<slug>.md` explains it at length; a test holds the three together.

import type { Diagnostic, Place } from "./diagnostic.js";

/** Any syntax node; only its position matters here. */
interface Located {
  readonly loc?: Place["loc"] | undefined;
}

export function cancelUnsafeSelect(
  branch: Located,
  text: string,
  { taken, lost }: { readonly taken: Located; readonly lost: Located },
): Diagnostic {
  return {
    slug: "cancel-unsafe-select",
    message: `Cannot select \`${text}\` by value in a loop: when another branch wins, what it has received is lost`,
    place: at(branch),
    related: [
      { ...at(taken), note: "received here" },
      { ...at(lost), note: "lost when it is cancelled here" },
    ],
    help: "make the future before the loop and lend it, `ref(work)`, or let the receive be its last await",
  };
}

export function directEval(name: string, call: Located): Diagnostic {
  return {
    slug: "direct-eval",
    message: `Cannot lower \`${name}\`: direct \`eval\` can see and declare its variables`,
    place: at(call),
    related: [],
    help: "call eval indirectly, `(0, eval)(code)`, or move the call to a function that is not annotated",
  };
}

export function futureArgument(callee: string, argument: Located, wanted: "function" | "generator"): Diagnostic {
  const [kind, literal] =
    wanted === "generator"
      ? ["an async generator function", "async function* () { … }"]
      : ["an async function", "async () => { … }"];
  return {
    slug: "future-argument",
    message: `Cannot lower \`${callee}(…)\`: its argument is not ${kind} written in place`,
    place: at(argument),
    related: [],
    help: `write the function in the call: \`${callee}(${literal})\``,
  };
}

export function moduleDirective(directive: Located): Diagnostic {
  return {
    slug: "module-directive",
    message: 'Cannot lower the module: `"use future"` belongs to one function',
    place: at(directive),
    related: [],
    help: 'move the directive into the functions, or set the option `include: "all"`',
  };
}

export function notAsync(name: string, annotated: Located): Diagnostic {
  return {
    slug: "not-async",
    message: `Cannot lower \`${name}\`: it is annotated but not async`,
    place: at(annotated),
    related: [],
    help: "add `async`, or remove the annotation",
  };
}

export function topLevelAwait(callee: string, expression: Located): Diagnostic {
  return {
    slug: "top-level-await",
    message: `Cannot lower \`${callee}(…)\`: a top-level \`await\` belongs to no function`,
    place: at(expression),
    related: [],
    help: `put the await inside: \`${callee}(async () => { await … })\``,
  };
}

export function unsupportedSyntax(name: string, node: Located, what: string, help: string): Diagnostic {
  return {
    slug: "unsupported-syntax",
    message: `Cannot lower \`${name}\`: ${what}`,
    place: at(node),
    related: [],
    help,
  };
}

export function withStatement(name: string, statement: Located, position: "inside" | "around"): Diagnostic {
  return {
    slug: "with-statement",
    message: `Cannot lower \`${name}\`: a \`with\` statement ${position} it hides which variables are meant`,
    place: at(statement),
    related: [],
    help: "name the object: write `object.property` instead of `with (object) property`",
  };
}

function at(node: Located): Place {
  return { loc: node.loc ?? null };
}
