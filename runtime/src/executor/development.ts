/**
 * Who has the tools: everybody who runs the files as they are, because loading `register-tools.ts` registers them; and bundles for development. A bundler
 * puts a constant in place of the mode, so that in production the branch goes, and with it the import.
 */
import { registerTools } from "./register-tools.js";

try {
  // oxlint-disable-next-line no-restricted-globals -- read here and not in a function, for bundlers to see
  if (process.env.NODE_ENV !== "production") registerTools();
} catch {
  // There is no `process`, and nobody has replaced it: a page without a bundler, where the import was enough.
}
