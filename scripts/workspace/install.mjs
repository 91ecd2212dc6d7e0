// Installs the dependencies with the pnpm that package.json names, when they are missing or out of date.
// pnpm comes through npx: nothing has to be installed before, and nothing asks a question.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolders } from "./packages.mjs";
import { StepFailed, announced, capture, root } from "./shell.mjs";
import { digestOf, isStamped, stamp, unstamp } from "./stamp.mjs";

export async function install() {
  const digest = digestOf(inputs());
  if (isStamped("install", digest) && packageFolders().every(isInstalled)) return;
  unstamp("install");
  const pnpm = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager;
  const { code, output } = await announced(`Installing the dependencies with ${pnpm}`, () =>
    // CI keeps pnpm from asking before it replaces a node_modules that another tool has made.
    capture("npx", ["-y", pnpm, "install", "--frozen-lockfile"], { env: { ...process.env, CI: "true" } }),
  );
  if (code !== 0) throw new StepFailed("Cannot install the dependencies: pnpm has failed", output);
  stamp("install", digest);
}

/** @param {string} folder */
function isInstalled(folder) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  // pnpm makes no node_modules for a package without dependencies.
  return (!dependencies && !devDependencies) || existsSync(join(root, folder, "node_modules"));
}

function inputs() {
  const manifests = ["", ...packageFolders()].map((folder) => join(folder, "package.json"));
  const files = ["pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests];
  // Some dependencies are binaries: a folder carried to another machine is out of date.
  return [process.platform, process.arch, ...files.map((file) => readFileSync(join(root, file), "utf8"))];
}
