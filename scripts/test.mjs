// `npm test [-- filter]`: makes the workspace ready, then checks types, lint and format and runs all the tests.
// Runs before anything is installed and on a Node too old for the rest: plain syntax, nothing imported but the check.
import { nodeIsSupported } from "./workspace/node-version.mjs";

if (nodeIsSupported()) void import("./workspace/test.mjs").then((test) => test.main(process.argv.slice(2)));
