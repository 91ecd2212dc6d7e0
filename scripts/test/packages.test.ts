import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageFolders } from "../workspace/packages.mjs";
import { root } from "../workspace/shell.mjs";

const referencesOf = (file: string): string[] => {
  const { references } = JSON.parse(readFileSync(join(root, file), "utf8")) as { references: { path: string }[] };
  return references.map(({ path }) => path.replace("./", "")).filter((path) => !path.endsWith(".json"));
};

test("packageFolders() finds the packages at the root and those below packages/", () => {
  expect(packageFolders()).toEqual(expect.arrayContaining(["plugin", "runtime", "packages/cli", "packages/testing"]));
  expect(packageFolders().every((folder) => existsSync(join(root, folder, "package.json")))).toBe(true);
});

test.each(["tsconfig.json", "tsconfig.tests.json"])("%s refers to every package", (file) => {
  expect(referencesOf(file).toSorted()).toEqual(packageFolders().toSorted());
});
