// Makes a failing list of choices shorter and smaller, as long as it still fails: pieces are cut out or cleared, then numbers are lowered.

export async function shrink(
  list: readonly number[],
  fails: (list: readonly number[]) => Promise<readonly number[] | null>,
  tries: number,
): Promise<readonly number[]> {
  let best = list;
  let left = tries;
  const attempt = async (candidate: readonly number[]): Promise<boolean> => {
    if (left-- <= 0) return false;
    const used = await fails(candidate);
    // The program may have asked for fewer choices than it was given.
    if (used === null || !isSimpler(used, best)) return false;
    best = used;
    return true;
  };
  for (let improved = true; improved;) {
    improved = await cutPieces(() => best, attempt);
    improved = (await clearPieces(() => best, attempt)) || improved;
    improved = (await lowerNumbers(() => best, attempt)) || improved;
  }
  return best;
}

type Attempt = (candidate: readonly number[]) => Promise<boolean>;

async function cutPieces(best: () => readonly number[], attempt: Attempt): Promise<boolean> {
  let improved = false;
  for (let size = Math.max(1, best().length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at < best().length;) {
      if (await attempt([...best().slice(0, at), ...best().slice(at + size)])) improved = true;
      else at += size;
    }
  }
  return improved;
}

/** Zeros instead of a cut: what comes after keeps its meaning. */
async function clearPieces(best: () => readonly number[], attempt: Attempt): Promise<boolean> {
  let improved = false;
  for (let size = Math.max(1, best().length >> 1); size >= 2; size >>= 1) {
    for (let at = 0; at < best().length; at += size) {
      const piece = best().slice(at, at + size);
      if (piece.every((value) => value === 0)) continue;
      const cleared = [...best().slice(0, at), ...piece.map(() => 0), ...best().slice(at + size)];
      if (await attempt(cleared)) improved = true;
    }
  }
  return improved;
}

async function lowerNumbers(best: () => readonly number[], attempt: Attempt): Promise<boolean> {
  let improved = false;
  for (let at = 0; at < best().length; at++) {
    for (const smaller of [0, (best()[at] ?? 0) >> 1, (best()[at] ?? 0) - 1]) {
      if (smaller < 0 || smaller >= (best()[at] ?? 0)) continue;
      if (await attempt(best().map((value, index) => (index === at ? smaller : value)))) improved = true;
    }
  }
  return improved;
}

function isSimpler(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return one.length < other.length;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return one[at]! < other[at]!;
  return false;
}
