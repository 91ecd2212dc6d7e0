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

const otherBabel = process.env["STATOR_BABEL_FROM"];

export default defineConfig({
  plugins: otherBabel === undefined ? [] : [babelFrom(otherBabel)],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: "node",
    allowOnly: false,
    projects: projects.map((folder) => ({
      extends: true as const,
      test: { name: folder, include: [`${folder}/test/**/*.test.ts`] },
    })),
  },
});
