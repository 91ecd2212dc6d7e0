import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { compileSource } from "../../../src/compile/compile-source.js";
import { Linker } from "../../../src/load/link/linker.js";
import { folder, HELLO } from "../../stator.js";

function linking(files: Record<string, string>): { linker: Linker; url: (name: string) => string } {
  const cwd = folder(files);
  // Where it puts them, so that they go away with the test.
  vi.stubEnv("TMPDIR", folder());
  onTestFinished(() => void vi.unstubAllEnvs());
  const linker = new Linker(
    { options: {}, cwd },
    ({ source, settings, key }) => compileSource(source, { ...settings, mark: key }).code,
  );
  return { linker, url: (name) => pathToFileURL(join(cwd, name)).href };
}

const textAt = (place: string): string => readFileSync(new URL(place), "utf8");

describe("Linker", () => {
  it("puts a module and all that it imports elsewhere, and lets it import them there", () => {
    const { linker, url } = linking({
      "main.ts": 'import { hello } from "./lib/hello.js";\nexport * from "./plain.js";\nexport { hello };\n',
      "lib/hello.ts": HELLO,
      "plain.js": 'import "./main.js";\nexport const one = 1;\n',
    });
    const main = textAt(linker.link(url("main.ts")));
    expect(main).toContain(`from "${linker.link(url("lib/hello.ts"))}"`);
    expect(main).toContain(`export * from "${linker.link(url("plain.js"))}"`);
    // A circle: each imports the other.
    expect(textAt(linker.link(url("plain.js")))).toContain(`import "${linker.link(url("main.ts"))}"`);
    expect(textAt(linker.link(url("lib/hello.ts")))).toContain("const Hello = class {");
  });

  it("leaves alone what does not depend on its place", () => {
    const { linker, url } = linking({ "plain.js": "export const one = 1;\n", "old.cjs": "exports.one = 1;\n" });
    for (const one of [url("plain.js"), url("old.cjs"), "node:fs"]) expect(linker.link(one)).toBe(one);
  });

  it("keeps `import.meta` and `import()` what they were", () => {
    const { linker, url } = linking({ "a.ts": "console.log(import.meta.url, await import('./b.js'));\n" });
    const text = textAt(linker.link(url("a.ts")));
    expect(text).toContain(`meta("${url("a.ts")}").url`);
    expect(text).toContain(`load("${url("a.ts")}", './b.js')`);
  });

  it("shows an import that leads nowhere where it is written", () => {
    const { linker, url } = linking({
      "a.ts": 'import one from "./b.js";\nimport two from "./gone.js";\n',
      "b.ts": "",
    });
    expect(() => linker.link(url("a.ts"))).not.toThrow();
    const used = linking({ "a.ts": 'import "./b.js";\nimport "./gone.js";\n', "b.ts": "" });
    expect(() => used.linker.link(used.url("a.ts"))).toThrow(
      'Cannot find `./gone.js`: there is no such module\n\n    a.ts:2:8\n    1 | import "./b.js";\n  > 2 | import "./gone.js";',
    );
  });

  it("forgets what it met on the way to a module that cannot be compiled", () => {
    const { linker, url } = linking({
      "a.ts": 'import "./b.js";\nimport "./c.js";\n',
      "b.ts": 'import "./a.js";\n',
      "c.ts": "const = 1",
    });
    expect(() => linker.link(url("a.ts"))).toThrow("Cannot parse `c.ts`");
    // What it imports could not be loaded.
    expect(() => linker.link(url("b.ts"))).toThrow("Cannot parse `c.ts`");
  });

  it("lets Node see the names that a script in TypeScript exports", () => {
    const { linker, url } = linking({ "a.cts": "exports.one = 1 as number;\n" });
    const place = linker.link(url("a.cts"));
    expect(place).toMatch(/\.cjs$/);
    expect(textAt(place)).toMatch(/^module\.exports = require\(".*a\.cts"\);\n[^]*exports\.one = 1;/);
  });

  it("names files as the user knows them", () => {
    const { linker, url } = linking({ "a.ts": "export {};\n" });
    const place = linker.link(url("a.ts"));
    expect(existsSync(new URL(place))).toBe(true);
    expect(linker.readable(`in ${place}`)).toBe(`in ${url("a.ts")}`);
  });
});
