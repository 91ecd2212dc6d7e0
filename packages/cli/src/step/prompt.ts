// What the user may say at a stop.

export type Answer =
  | { readonly kind: "next" | "tasks" | "help" | "quit" }
  /** To the end, or until a machine is about to go on from a state, of a function if one is named. */
  | { readonly kind: "continue"; readonly state: number | null; readonly name: string | null }
  | { readonly kind: "wake" | "cancel"; readonly task: number }
  | { readonly kind: "print"; readonly name: string }
  | { readonly kind: "unknown"; readonly line: string };

export const HELP = `  next, n, or nothing     poll once
  continue, c             go on to the end
  continue STATE          go on until a function is in that state; NAME:STATE for one function
  wake ID                 wake a task that needs no wake
  cancel ID               cancel a task
  print NAME, p NAME      a variable, in full
  tasks, t                every task and what it waits for
  quit, q                 leave the program where it stands`;

const WORDS: Readonly<Record<string, string>> = {
  "": "next",
  n: "next",
  c: "continue",
  w: "wake",
  x: "cancel",
  p: "print",
  t: "tasks",
  h: "help",
  "?": "help",
  q: "quit",
};

export function parseAnswer(line: string): Answer {
  const [first = "", rest, ...more] = line.trim().split(/\s+/);
  const word = WORDS[first] ?? first;
  const unknown: Answer = { kind: "unknown", line: line.trim() };
  if (more.length > 0) return unknown;
  switch (word) {
    case "next":
    case "tasks":
    case "help":
    case "quit":
      return rest === undefined ? { kind: word } : unknown;
    case "continue":
      return rest === undefined ? { kind: word, state: null, name: null } : target(rest, unknown);
    case "wake":
    case "cancel": {
      const task = Number(rest?.replace(/^#/, ""));
      return Number.isInteger(task) ? { kind: word, task } : unknown;
    }
    case "print":
      return rest === undefined ? unknown : { kind: word, name: rest };
    default:
      return unknown;
  }
}

function target(text: string, unknown: Answer): Answer {
  const [, name, state] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  return state === undefined ? unknown : { kind: "continue", state: Number(state), name: name ?? null };
}
