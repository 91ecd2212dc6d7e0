// `--function NAME`: one machine out of a file, or the message that lists what there is.

import { Problem } from "../problem.js";

interface Named {
  readonly name: string;
}

/** All of them when no name is given. A method may be called by its last name. */
export function chooseFunctions<T>(
  machines: readonly T[],
  nameOf: (machine: T) => Named,
  wanted: string | undefined,
  file: string,
): readonly T[] {
  if (wanted === undefined) return machines;
  const exact = machines.filter((machine) => nameOf(machine).name === wanted);
  const found = exact.length > 0 ? exact : machines.filter((machine) => nameOf(machine).name.endsWith(`.${wanted}`));
  if (found.length > 0) return found;
  const names = machines.map((machine) => `\`${nameOf(machine).name}\``);
  throw new Problem(`Cannot find \`${wanted}\` in \`${file}\`: no annotated function is called so`, {
    help: names.length === 0 ? "the file has no annotated function" : `it has ${names.join(", ")}`,
  });
}
