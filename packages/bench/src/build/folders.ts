// Where things are, from the sources and from the build alike.

import { fileURLToPath } from "node:url";

/** The folder of this package: this file is two levels below it, in `src/build/` or `dist/build/`. */
export const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
