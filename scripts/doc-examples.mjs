// `node scripts/doc-examples.mjs [part of a path]`: runs the examples of the API documentation and compares what they
// print. `--json` prints the results for a test.
import { runExamples } from "./workspace/doc-examples.mjs";

const args = process.argv.slice(2);
const results = await runExamples(args.filter((arg) => !arg.startsWith("--")));
if (args.includes("--json")) console.log(JSON.stringify(results));
else {
  const wrong = results.filter(({ expected, printed, error }) => error !== null || expected !== printed);
  for (const { name, expected, printed, error } of wrong) {
    console.log(
      `${name}\n  says    ${expected}\n  prints  ${printed}${error === null ? "" : `\n  throws  ${error}`}\n`,
    );
  }
  console.log(`${results.length - wrong.length} of ${results.length} examples are right`);
  if (wrong.length > 0 || results.length === 0) process.exitCode = 1;
}
// A runtime that still waits for something must not keep the process.
process.exit();
