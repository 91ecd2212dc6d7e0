// The systems that are compared, in the order of the table. The first one is what all ratios refer to.

import stator from "@stator/babel-plugin";
import { withoutAwait } from "./without-await.js";
import type { System } from "./system.js";

const SUSPENDS = "a plain function cannot wait";

export const NATIVE = "native";
/** The one that the bars are for. */
export const OURS = "stator";

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
  {
    name: "sync",
    title: "synchronous",
    kit: "sync",
    plugins: [withoutAwait],
    only: ["ready-loop", "chain-ready", "fib", "try-ready", "join-ready", "stream-ready"],
    cannot: { "*": SUSPENDS },
  },
];
