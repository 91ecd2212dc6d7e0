/**
 * Development or production, read where a bundler can see it: it puts a constant in place of `process.env.NODE_ENV`.
 */

/** Whether this is development. Where nobody says, as in a page without a bundler, it is not. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== "production";
  } catch {
    return false; // There is no `process`, and nobody has replaced it.
  }
}
