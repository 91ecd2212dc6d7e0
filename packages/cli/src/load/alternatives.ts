// Where else a module may be found when Node does not find it: TypeScript's ways of naming files, and our own runtime.

export interface Alternative {
  readonly specifier: string;
  readonly parentURL: string | undefined;
}

const RUNTIME = /^@stator\/runtime(?:\/|$)/;
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
  ".jsx": [".tsx"],
};
const ADDED = [".ts", ".tsx", ".js", ".mts", "/index.ts", "/index.js"];

const AS_SEEN_FROM = "stator-runtime-of:";

/** A name for the runtime that a program would import: no other way resolves exactly as its own import does. */
export function runtimeOfProgram(url: string): string {
  return `${AS_SEEN_FROM}${url}`;
}

/** What is really asked for. */
export function request(specifier: string, parentURL: string | undefined): Alternative {
  if (!specifier.startsWith(AS_SEEN_FROM)) return { specifier, parentURL };
  return { specifier: "@stator/runtime", parentURL: specifier.slice(AS_SEEN_FROM.length) };
}

/** In the order in which they are tried. `own` is a module of this package: what it can import, every program may. */
export function alternatives(specifier: string, parentURL: string | undefined, own: string): Alternative[] {
  if (RUNTIME.test(specifier)) return [{ specifier, parentURL: own }];
  if (!/^(?:\.{0,2}\/|file:)/.test(specifier)) return [];
  const [, path = specifier, query = ""] = /^([^?#]*)(.*)$/s.exec(specifier) ?? [];
  const extension = /\.[mc]?jsx?$/.exec(path)?.[0];
  const spelled =
    extension === undefined
      ? []
      : (WRITTEN_AS[extension] ?? []).map((other) => path.slice(0, -extension.length) + other);
  return [...spelled, ...ADDED.map((added) => path.replace(/\/$/, "") + added)].map((one) => ({
    specifier: one + query,
    parentURL,
  }));
}
