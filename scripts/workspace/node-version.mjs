// Refuses a Node that is too old, with one message. Must itself run on such a Node: no syntax after ES2015.
import { readFileSync } from "fs";

/**
 * Whether `version` ("20.19.1") is at least `floor` ("20.19").
 * @param {string} version
 * @param {string} floor
 */
export function isAtLeast(version, floor) {
  const have = version.split(".").map(Number);
  const need = floor.split(".").map(Number);
  const differing = need.findIndex((part, i) => part !== have[i]);
  return differing === -1 || Number(have[differing]) > Number(need[differing]);
}

/** Whether this Node will do; when not, says what to install and sets the exit code. */
export function nodeIsSupported() {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const floor = manifest.engines.node.replace(">=", "");
  if (isAtLeast(process.versions.node, floor)) return true;
  console.error(`Cannot run on Node ${process.versions.node}: ${floor} or newer is needed`);
  console.error("  help: install the current Node from nodejs.org, or run `nvm install 24` if you use nvm");
  process.exitCode = 1;
  return false;
}
