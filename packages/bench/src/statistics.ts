// The few figures that describe a list of rounds.

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return sorted.length === 0 ? Number.NaN : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** How far apart the rounds are: half the distance between the quartiles, as a part of the median. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => {
    const place = part * (sorted.length - 1);
    const below = sorted[Math.floor(place)]!;
    return below + (sorted[Math.ceil(place)]! - below) * (place % 1);
  };
  return sorted.length < 2 ? 0 : (at(0.75) - at(0.25)) / 2 / median(values);
}
