// What `npm test` does once the version of Node is known to be good. Every check runs, also after one has failed:
// whoever reads the end of the log should know all there is to mend. The last line is always the count.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { StepFailed, announced, capture, show } from "./shell.mjs";
import { sum } from "./tally.mjs";
import { oxlint, prettier, tsc } from "./tools.mjs";
import { runTests } from "./vitest.mjs";

/** @param {string[]} filters */
export async function main(filters) {
  const ready = await outcomeOf(install);
  const tallies = [ready];
  if (ready.failed === 0) {
    tallies.push(await outcomeOf(build));
    tallies.push(await outcomeOf(tool("Checking the types", tsc, "-b")));
    tallies.push(await outcomeOf(tool("Linting", oxlint, "--deny-warnings")));
    tallies.push(await outcomeOf(tool("Checking the format", prettier, "--check", "--log-level=warn", ".")));
    tallies.push(await runTests(filters, (args) => show(process.execPath, args)));
  }
  const { passed, failed } = sum(tallies);
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
}

/**
 * A step that runs one of the installed tools.
 * @param {string} title
 * @param {string[]} args
 */
function tool(title, ...args) {
  return async () => {
    const { code, output } = await announced(title, () => capture(process.execPath, args));
    if (code !== 0) throw new StepFailed(`${title}: failed`, output);
  };
}

/** @param {() => Promise<void>} step */
async function outcomeOf(step) {
  try {
    await step();
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.log(`\n${error.output.trimEnd()}\n\n${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}
