// All that could have been meant, and what probably was.

/** `did you mean \`expand\`? the commands are …`. */
export function listed(words: string, given: string, known: readonly string[]): string {
  const near = known.find((one) => distance(given, one) <= Math.max(1, Math.floor(one.length / 4)));
  const guess = near === undefined ? "" : `did you mean \`${near}\`? `;
  return `${guess}${words} ${known.join(", ")}`;
}

/** How many letters have to be changed, added or taken away to make one word of the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
