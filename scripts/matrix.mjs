// `pnpm test:matrix`: the same tests under the other supported versions of Node and of Babel.
// Plain syntax, so that a Node too old for the rest still gets its message.
import { nodeIsSupported } from "./workspace/node-version.mjs";

if (nodeIsSupported()) void import("./workspace/matrix.mjs").then((matrix) => matrix.main(process.argv.slice(2)));
