// Where lines leave and reach nodes: above or below them, because beside them stand others, which a line out of the side would
// cross; and those of one side apart from each other, in the order in which they come, so that they do not cross and their
// tips can be told apart.

import type { Box, PlacedEdge } from "./layout.js";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far apart, where there is room. */
const GAP = 16;
/** From the corners. */
const MARGIN = 14;

/** One end of a line. */
interface End {
  readonly edge: number;
  readonly which: "first" | "last";
  /** Where it comes from. */
  readonly next: Point;
}

export function attachLines(edges: readonly PlacedEdge[], boxOf: (id: string) => Box): PlacedEdge[] {
  const sides = new Map<string, { box: Box; y: number; ends: End[] }>();
  const meet = (id: string, end: End): void => {
    const box = boxOf(id);
    const y = end.next.y < box.y ? box.y - box.height / 2 : box.y + box.height / 2;
    const side = sides.get(`${y} ${id}`) ?? { box, y, ends: [] };
    side.ends.push(end);
    sides.set(`${y} ${id}`, side);
  };
  for (const [edge, { edge: ends, points }] of edges.entries()) {
    const first = points[1];
    const last = points.at(-2);
    if (points.length < 3 || first === undefined || last === undefined || ends.from === ends.to) continue;
    meet(ends.from, { edge, which: "first", next: first });
    meet(ends.to, { edge, which: "last", next: last });
  }
  const moved = edges.map(({ points }) => [...points]);
  for (const { box, y, ends } of sides.values()) {
    ends.sort((a, b) => a.next.x - b.next.x);
    const places = spread(box, ends);
    for (const [at, { edge, which }] of ends.entries()) {
      const points = moved[edge] ?? [];
      points[which === "first" ? 0 : points.length - 1] = { x: places[at] ?? box.x, y };
    }
  }
  return edges.map((edge, at) => ({ ...edge, points: moved[at] ?? edge.points }));
}

/** As near as possible to straight above or below what they come from. */
function spread({ x, width }: Box, ends: readonly End[]): number[] {
  const reach = Math.max(0, width / 2 - MARGIN);
  const gap = Math.min(GAP, (2 * reach) / Math.max(1, ends.length - 1));
  const places: number[] = [];
  for (const [at, { next }] of ends.entries()) {
    const least = at === 0 ? x - reach : (places[at - 1] ?? 0) + gap;
    // Those to the right need room, too.
    const most = x + reach - (ends.length - 1 - at) * gap;
    places.push(Math.min(most, Math.max(least, next.x)));
  }
  return places;
}
