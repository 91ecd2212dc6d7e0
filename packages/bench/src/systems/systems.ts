// The systems that are compared, in the order of the table. The first one is what all ratios refer to.

import stator from "@stator/babel-plugin";
import { asGenerators } from "./as-generators.js";
import { BABEL_SYSTEMS } from "./babel.js";
import type { System } from "./system.js";
import { withoutAwait } from "./without-await.js";

export const NATIVE = "native";
/** The one that the bars are for. */
export const OURS = "stator";

const LIBRARIES: readonly System[] = [
  {
    name: "effect",
    title: "Effect 4",
    kit: "effect",
    variants: ["effect"],
    plugins: [() => asGenerators({ delegate: true, wrapper: "generated", operations: ["spawn"], join: "joined" })],
    cannot: { notify: "no such primitive", parked: "no such primitive" },
  },
  {
    name: "effection",
    title: "Effection 4",
    kit: "effection",
    variants: ["effection"],
    plugins: [() => asGenerators({ delegate: true, operations: ["spawn"] })],
    cannot: {
      "mpsc-bounded-1": "its channels know no bounds",
      "mpsc-bounded-64": "its channels know no bounds",
      mixed: "its channels know no bounds",
      notify: "no such primitive",
      parked: "no such primitive",
    },
  },
  {
    name: "fluture",
    title: "Fluture",
    kit: "fluture",
    variants: ["fluture"],
    plugins: [() => asGenerators({ delegate: false, wrapper: "generated", inside: true })],
    cannot: {
      "spawn-one-by-one": "no tasks with handles",
      "spawn-all": "no tasks with handles",
      "spawn-suspending": "no tasks with handles",
      "heap-after": "no tasks with handles",
      parked: "no tasks with handles",
      notify: "no tasks with handles",
      oneshot: "no tasks with handles",
      mixed: "no channels",
      "mpsc-bounded-1": "no channels",
      "mpsc-bounded-64": "no channels",
      "mpsc-unbounded": "no channels",
      "stream-ready": "no streams",
      "stream-suspending": "no streams",
    },
  },
];

export const SYSTEMS: readonly System[] = [
  { name: NATIVE, title: "native", kit: "promises", variants: ["promises"] },
  {
    name: OURS,
    title: "Stator",
    kit: "stator",
    plugins: [[stator, { include: "all", metadata: false }]],
  },
  {
    name: "generator",
    title: "Stator, generators",
    kit: "stator",
    plugins: [[stator, { include: "all", lowering: "generator", metadata: false }]],
  },
  ...LIBRARIES,
  ...BABEL_SYSTEMS,
  {
    name: "hand-written",
    title: "by hand",
    kit: "hand-written",
    variants: ["hand-written"],
    ownProgramsOnly: true,
    cannot: { mixed: "a whole program: its parts are in other rows", echo: "sockets take nearly all of the time" },
  },
  {
    name: "sync",
    title: "synchronous",
    kit: "sync",
    plugins: [withoutAwait],
    only: ["ready-loop", "chain-ready", "fib", "try-ready", "join-ready", "stream-ready"],
    cannot: { "*": "a plain function cannot wait" },
  },
];
