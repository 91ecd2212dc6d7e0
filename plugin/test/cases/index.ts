// All groups of the table, by the names of their files.

import type { Case } from "./case.js";
import { cases as evaluationOrder } from "./01-evaluation-order.js";
import { cases as memberCalls } from "./02-member-calls.js";
import { cases as assignment } from "./03-assignment.js";
import { cases as templates } from "./04-templates.js";
import { cases as switches } from "./05-switch.js";
import { cases as loops } from "./06-loops.js";
import { cases as tries } from "./07-try.js";
import { cases as scope } from "./08-scope.js";
import { cases as names } from "./09-arguments-and-names.js";
import { cases as classes } from "./10-classes.js";
import { cases as generators } from "./11-generators.js";
import { cases as thenables } from "./12-thenables.js";
import { cases as using } from "./13-using.js";
import { cases as refused } from "./14-refused.js";
import { cases as modules } from "./15-modules.js";
import { cases as decorators } from "./16-decorators.js";

export const groups: Record<string, readonly Case[]> = {
  "evaluation order": evaluationOrder,
  "member calls": memberCalls,
  assignment,
  templates,
  switch: switches,
  loops,
  try: tries,
  scope,
  "arguments and names": names,
  classes,
  generators,
  thenables,
  using,
  refused,
  modules,
  decorators,
};
