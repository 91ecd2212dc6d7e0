// Colours by meaning, not by name. Without colour every function gives its text back.

const STYLES = {
  title: "1",
  faint: "2",
  keyword: "35",
  string: "32",
  number: "36",
  good: "32",
  bad: "31",
  mark: "33",
  name: "34",
} as const;

export type Paint = { readonly [Style in keyof typeof STYLES]: (text: string) => string } & {
  readonly enabled: boolean;
};

export function paintWith(enabled: boolean): Paint {
  const entries = Object.entries(STYLES).map(([style, code]) => [
    style,
    enabled ? (text: string) => `\u001B[${code}m${text}\u001B[0m` : (text: string) => text,
  ]);
  return { ...Object.fromEntries(entries), enabled } as Paint;
}

const ESCAPES = new RegExp(String.raw`\u001B\[[\d;]*m`, "g");

/** How many columns a text takes: colours take none. */
export function widthOf(text: string): number {
  return withoutColours(text).length;
}

export function withoutColours(text: string): string {
  return text.replace(ESCAPES, "");
}
