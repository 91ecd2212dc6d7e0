/** Where a task was spawned, read off the stack: development only. */

/** Remembers where `above` was called from; turned into text only when asked for. */
export function callSite(above: Function): () => string | undefined {
  // An error takes a stack of its own as it is made, which would be the second; where stacks cannot be captured it must do.
  if (typeof Error.captureStackTrace !== "function") {
    const site = new Error("spawned here");
    return () => firstFrame(site.stack ?? "");
  }
  const site: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 1;
  Error.captureStackTrace(site, above);
  Error.stackTraceLimit = limit;
  return () => firstFrame(site.stack ?? "");
}

/** The first stack line that is not this package's own. The capture starts above `spawn`, so that is the caller. */
function firstFrame(stack: string): string | undefined {
  const line = stack.split("\n").find((text) => text.trimStart().startsWith("at "));
  if (line === undefined) return undefined;
  const place = /\(([^()]+)\)\s*$/.exec(line)?.[1] ?? line.trim().slice(3);
  return place.replace(/^async /, "").replace(/^file:\/\//, "");
}
