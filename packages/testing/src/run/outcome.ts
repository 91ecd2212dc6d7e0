// How a run ended, and the one line that tells of it.

import { inspect } from "node:util";

export type Outcome =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "error"; readonly error: unknown }
  | { readonly kind: "cancelled" };

/** What happened in one run of a scenario. */
export interface Trace {
  readonly words: readonly string[];
  readonly outcome: Outcome;
}

/** `= 2`, `! boom` or `⨯`. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case "value":
      return `= ${inspect(outcome.value, { breakLength: Infinity, compact: true, depth: 4 })}`;
    case "error":
      return `! ${outcome.error instanceof Error ? errorText(outcome.error) : String(outcome.error)}`;
    default:
      return "⨯";
  }
}

export function traceText({ words, outcome }: Trace): string {
  return [...words, outcomeText(outcome)].join(" ");
}

/** The class is part of what must be the same, except for plain errors, which most are. */
function errorText(error: Error): string {
  return error.constructor === Error ? error.message : `${error.constructor.name}: ${error.message}`;
}
