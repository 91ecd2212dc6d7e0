// What linked modules ask at run time: their `import.meta`, and their `import()`.

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { LOADER } from "../../compile/loader-name.js";
import type { Linker } from "./linker.js";
import { resolveFrom } from "./resolve.js";

/** As Node makes it. */
interface Meta {
  readonly dirname: string;
  readonly filename: string;
  readonly resolve: (specifier: string) => string;
  readonly url: string;
}

export function provideLoader(linker: Linker): void {
  const metas = new Map<string, Meta>();
  const loader = {
    meta(url: string): Meta {
      const meta = metas.get(url) ?? metaOf(url);
      metas.set(url, meta);
      return meta;
    },
    async load(url: string, specifier: unknown, options?: ImportCallOptions): Promise<unknown> {
      const place = linker.link(resolveFrom(String(specifier), url));
      return options === undefined ? await import(place) : await import(place, options);
    },
  };
  Object.defineProperty(globalThis, LOADER, { value: loader, configurable: true });
}

function metaOf(url: string): Meta {
  const filename = fileURLToPath(url);
  return Object.assign(Object.create(null), {
    dirname: dirname(filename),
    filename,
    resolve: (specifier: string) => resolveFrom(specifier, url),
    url,
  }) as Meta;
}
