// Colours for JavaScript on a terminal: comments, strings, numbers and keywords, told apart by one expression.

import type { Paint } from "./paint.js";

const KEYWORDS =
  "async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof " +
  "interface let new of return static super switch this throw try type typeof undefined using var void while with yield null true false";

const TOKEN = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)`,
    String.raw`(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\x60(?:[^\x60\\]|\\[^])*\x60)`,
    String.raw`(?<number>\b\d[\d_.]*n?\b)`,
    String.raw`(?<keyword>(?<![\w$.])(?:${KEYWORDS.replaceAll(" ", "|")})(?![\w$]))`,
  ].join("|"),
  "g",
);

export function highlight(code: string, paint: Paint): string {
  if (!paint.enabled) return code;
  return code.replace(TOKEN, (text, ...rest) => {
    const groups = rest.at(-1) as Partial<Record<"comment" | "string" | "number" | "keyword", string>>;
    if (groups.comment !== undefined) return eachLine(text, paint.faint);
    if (groups.string !== undefined) return eachLine(text, paint.string);
    return groups.number === undefined ? paint.keyword(text) : paint.number(text);
  });
}

/** A colour must not run over a line's end: lines are cut apart afterwards. */
function eachLine(text: string, style: (line: string) => string): string {
  return text.split("\n").map(style).join("\n");
}
