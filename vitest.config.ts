// One vitest project per package. `@stator/*` resolves to the sources through the export condition "source",
// so that a test never sees a stale build.
import { defineConfig } from "vitest/config";

const packages = ["runtime", "plugin", "packages/cli", "packages/testing"];
const conditions = ["source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: "node",
    passWithNoTests: true,
    projects: packages.map((folder) => ({
      extends: true as const,
      test: { name: folder, include: [`${folder}/test/**/*.test.ts`] },
    })),
  },
});
