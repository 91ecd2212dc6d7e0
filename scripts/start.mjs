// `npm start [-- file]`: makes the workspace ready and shows one async function as its state machine.
// Runs before anything is installed and on a Node too old for the rest: plain syntax, nothing imported but the check.
import { nodeIsSupported } from "./workspace/node-version.mjs";

if (nodeIsSupported()) void import("./workspace/start.mjs").then((start) => start.main(process.argv.slice(2)));
