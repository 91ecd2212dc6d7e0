// What is missing in the documentation of an export.
import type { Description } from "./describe.js";

/** What somebody can wait for, and so cancel: futures, streams, promises, and what gives them. */
const AWAITABLE = /\b(?:Future|Promise|Stream|Operator|Sleep|JoinHandle|Shared|Fuse|RemoteHandle)\b/;

/** In words, for a message; empty when all is there. Types need the one line only. */
export function gapsOf(description: Description): string[] {
  const { summary, text, examples, isType } = description;
  const gaps = summary === "" ? ["one line that says what it is"] : [];
  if (isType) return gaps;
  if (examples.length === 0) gaps.push("an example");
  if (!isAwaitable(description)) return gaps;
  return gaps.concat(["*Cancellation*", "*Throws*"].filter((part) => !text.includes(part)));
}

function isAwaitable({ kind, signatures, members }: Description): boolean {
  if (kind === "function") return signatures.some((signature) => AWAITABLE.test(resultOf(signature)));
  const inherited = signatures.some((signature) => /extends (?:BaseFuture|Stream)\b/.test(signature));
  return inherited || members.some(({ signature }) => AWAITABLE.test(resultOf(signature)));
}

/** What stands behind the parameters. */
function resultOf(signature: string): string {
  return signature.slice(signature.lastIndexOf("):") + 1);
}
