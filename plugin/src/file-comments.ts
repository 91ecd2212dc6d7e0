// Comments stay with what they are about when the compiler puts statements between those of the user.

import type { types as t } from "@babel/core";

const LICENCE = /^!|@licen[cs]e|@preserve|@copyright|\bcopyright\b/i;

/**
 * The parser gives a comment between two statements to both. Here it gets one owner: the statement whose line it ends,
 * else the one that follows.
 */
export function settleComments(statements: readonly t.Statement[]): void {
  for (let index = 1; index < statements.length; index++) {
    const before = statements[index - 1]!;
    const after = statements[index]!;
    const shared = before.trailingComments?.filter((comment) => after.leadingComments?.includes(comment)) ?? [];
    if (shared.length === 0) continue;
    const isBehind = (comment: t.Comment): boolean => comment.loc?.start.line === before.loc?.end.line;
    before.trailingComments = before.trailingComments!.filter((one) => !shared.includes(one) || isBehind(one));
    after.leadingComments = after.leadingComments!.filter((one) => !shared.includes(one) || !isBehind(one));
  }
}

/** Takes the header of the file from its first statement, to be put at the top again; what is about the statement stays. */
export function takeHeader(first: t.Statement | undefined): t.Comment[] {
  const comments = first?.leadingComments ?? [];
  if (first === undefined || comments.length === 0) return [];
  const isHeader = (comment: t.Comment, index: number): boolean => {
    const next = comments[index + 1] ?? first;
    const apart = (next.loc?.start.line ?? 0) - (comment.loc?.end.line ?? 0) > 1;
    return first.type === "ImportDeclaration" || apart || LICENCE.test(comment.value);
  };
  const length = comments.findLastIndex(isHeader) + 1;
  first.leadingComments = comments.slice(length);
  return comments.slice(0, length);
}
