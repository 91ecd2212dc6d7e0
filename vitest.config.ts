// One vitest project per package. `@stator/*` resolves to the sources through the export condition "source",
// so that a test never sees a stale build.
import { join } from "node:path";
import { type Plugin, defineConfig } from "vitest/config";
import { packageFolders } from "./scripts/workspace/packages.mjs";

const projects = [...packageFolders(), "scripts"];
const conditions = ["source", "module", "node", "development|production"];

/** Takes `@babel/*` from another folder: how the matrix runs the same tests with another major version. */
function babelFrom(folder: string): Plugin {
  return {
    name: "babel-from",
    enforce: "pre",
    resolveId(id) {
      return id.startsWith("@babel/") ? this.resolve(id, join(folder, "package.json"), { skipSelf: true }) : null;
    },
  };
}

/** The suites of the runtime once more, with wakes that come for nothing, and with a budget of one. */
const fuzzed = ["wakes", "budget"].map((fuzz) => ({
  extends: true as const,
  test: {
    name: `runtime under ${fuzz}`,
    env: { STATOR_FUZZ: fuzz },
    include: ["runtime/test/{combinators,core,stream,sync,task,time}/**/*.test.ts"],
    // Long ones whose outcome does not depend on either.
    exclude: ["runtime/test/core/driver.test.ts", "runtime/test/task/combinations.test.ts"],
  },
}));

const otherBabel = process.env["STATOR_BABEL_FROM"];

export default defineConfig({
  plugins: otherBabel === undefined ? [] : [babelFrom(otherBabel)],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: "node",
    allowOnly: false,
    // Left to itself vitest keeps one core free, which is half of a small machine.
    maxWorkers: "100%",
    // A busy machine is no failure; a hang still is.
    testTimeout: 30_000,
    projects: [
      ...projects.map((folder) => ({
        extends: true as const,
        test: { name: folder, include: [`${folder}/test/**/*.test.ts`] },
      })),
      ...fuzzed,
    ],
  },
});
