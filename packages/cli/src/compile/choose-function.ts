// `--function NAME`: one machine out of the files, or the message that lists what there is.

import { Problem } from "../problem.js";
import { listed } from "../show/listed.js";

interface Named {
  readonly name: string;
}

/** All of them when no name is given. A method may be called by its last name. */
export function chooseFunctions<T>(
  machines: readonly T[],
  nameOf: (machine: T) => Named,
  wanted: string | undefined,
): readonly T[] {
  if (wanted === undefined) return machines;
  const exact = machines.filter((machine) => nameOf(machine).name === wanted);
  return exact.length > 0 ? exact : machines.filter((machine) => nameOf(machine).name.endsWith(`.${wanted}`));
}

/** None of the files has a function of that name: these are the ones that they have. */
export function noSuchFunction(wanted: string, there: readonly Named[]): Problem {
  const names = [...new Set(there.map(({ name }) => name))];
  return new Problem(`Cannot find \`${wanted}\`: no annotated function is called so`, {
    help: listed("there are", wanted, names),
  });
}
