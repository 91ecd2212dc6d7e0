// What `npm start` does once the version of Node is known to be good: install, build, and hand over to the CLI's demo.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { StepFailed, show } from "./shell.mjs";
import { cli } from "./tools.mjs";

/** @param {string[]} args */
export async function main(args) {
  try {
    await install();
    await build();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`\n${error.output.trimEnd()}\n\n${error.message}`);
    process.exitCode = 1;
    return;
  }
  // npm changes to the root of the workspace; a file is named as seen from where the user stands.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  process.exitCode = await show(process.execPath, [cli, "demo", ...args], { cwd });
}
