/** Where a task was spawned, read off the stack: development only. */

/** Remembers where `above` was called from; turned into text only when asked for. */
export function callSite(above: Function): () => string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 1;
  const site = new Error("spawned here");
  Error.captureStackTrace?.(site, above);
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
