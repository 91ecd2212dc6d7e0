// The documentation comments of declarations: the text without stars, and its parts.
import type * as t from "@babel/types";

/** What stands above a declaration. Empty strings and lists where nothing does. */
export interface Documentation {
  /** The first sentence or paragraph, as one line. */
  readonly summary: string;
  /** All of it in Markdown; the examples as blocks of code. */
  readonly text: string;
  readonly examples: readonly string[];
  readonly hidden: boolean;
}

/** Reads the last `/** … *\/` above a node. */
export function documentationOf(comments: readonly t.Comment[] | null | undefined): Documentation {
  const comment = (comments ?? []).findLast(({ type, value }) => type === "CommentBlock" && value.startsWith("*"));
  const text = (comment?.value ?? "")
    .slice(1)
    .replaceAll(/^[ \t]*\* ?/gm, "")
    .trim();
  return {
    summary: text.split(/\n\s*\n|\n@/, 1)[0]!.replaceAll(/\s*\n\s*/g, " "),
    text: text.replaceAll(/^@example\n/gm, "").replaceAll(/\s*@internal\b.*/g, ""),
    examples: [...text.matchAll(/^@example\n```ts\n([\s\S]*?)```/gm)].map(([, code = ""]) => code),
    hidden: /@internal\b/.test(text),
  };
}
