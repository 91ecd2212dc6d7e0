// Compiles the packages with `tsc -b`, when a source has changed since the last time.
// tsc finds out by itself what to do; not starting it at all is what makes the second run quick.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolders } from "./packages.mjs";
import { StepFailed, announced, capture, root } from "./shell.mjs";
import { digestOf, isStamped, listing, stamp, unstamp } from "./stamp.mjs";
import { tsc } from "./tools.mjs";

export async function build() {
  const digest = digestOf(inputs());
  const built = packageFolders().every((folder) => existsSync(join(root, folder, "dist", ".tsbuildinfo")));
  if (built && isStamped("build", digest)) return;
  unstamp("build");
  const { code, output } = await announced("Building the packages", () =>
    capture(process.execPath, [tsc, "-b", ...packageFolders()]),
  );
  if (code !== 0) throw new StepFailed("Cannot build the packages: tsc has found errors", output);
  stamp("build", digest);
}

function inputs() {
  const configs = ["tsconfig.base.json", ...packageFolders().map((at) => join(at, "tsconfig.json"))];
  const sources = packageFolders().map((folder) => join(root, folder, "src"));
  return [
    ...["pnpm-lock.yaml", ...configs].map((file) => readFileSync(join(root, file), "utf8")),
    ...sources.filter((folder) => existsSync(folder)).flatMap(listing),
  ];
}
