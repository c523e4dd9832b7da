import type { Ground, Point } from './ground';

export interface Thing extends Point {
  kind: 'tree' | 'lamp';
  colour: string;
  size: number;
}

const WIDE: Record<string, number> = {
  'outer wall': 24,
  bridge: 20,
  'suspension bridge': 14,
  'stone-paved road': 14,
  trail: 10,
};
const COLOURS = ['leaf1', 'leaf1', 'leaf2', 'blossom', 'leaf1', 'maple'];
const STEP = 30;
const APART = 62;
const MOST = 40;

/** Trees and lamps clear of paths, water and crossroads, in the largest gaps first. */
export function scatter(land: Ground): Thing[] {
  const candidates: (Point & { room: number })[] = [];
  for (let row = -14; row <= 14; row += 1) {
    for (let column = -14; column <= 14; column += 1) {
      const point = { x: 500 + column * STEP + (row % 2 ? STEP / 2 : 0), y: 500 + row * STEP };
      const room = clearance(land, point);
      if (room > 19) candidates.push({ ...point, room });
    }
  }
  const taken: Thing[] = [];
  for (const { x, y, room } of candidates.toSorted((a, b) => b.room - a.room)) {
    if (taken.length === MOST) break;
    if (taken.some((one) => Math.hypot(one.x - x, one.y - y) < APART)) continue;
    const lamp = room < 23;
    const number = Math.round((7 * Math.abs(x - 500) + 11 * Math.abs(y - 500)) / 15); // the same, mirrored
    taken.push({
      x,
      y,
      kind: lamp ? 'lamp' : 'tree',
      colour: COLOURS[number % COLOURS.length] ?? 'leaf1',
      size: lamp ? 0.95 : Math.min(1.25, 0.75 + (room - 23) / 50),
    });
  }
  return taken.toSorted((a, b) => a.y - b.y);
}

/** Lily pads on the water, clear of its bridges; one at every second bend. */
export function pads(land: Ground): (Point & { turn: number })[] {
  const bridges = land.roads.filter((road) => road.kind === 'bridge');
  return land.water.flatMap(({ points, width }) =>
    points.flatMap((point, number) => {
      const next = points[number + 1] ?? point;
      const clear = bridges.every((road) => distance(point, road.a, road.b) > 44);
      if (number % 5 !== 2 || !clear) return [];
      const long = Math.hypot(next.x - point.x, next.y - point.y) || 1;
      const [side, by] = [number % 2 ? 1 : -1, width * 0.26];
      return [
        {
          x: point.x - ((next.y - point.y) / long) * side * by,
          y: point.y + ((next.x - point.x) / long) * side * by,
          turn: (number * 47) % 360,
        },
      ];
    }),
  );
}

/** A point's distance from everything visible. */
function clearance(land: Ground, point: Point): number {
  const edge = Math.min(
    ...land.hull.map((a, number) => distance(point, a, land.hull[(number + 1) % land.hull.length] as Point)),
  );
  if (!inside(land.hull, point)) return 0;
  const roads = land.roads.map((road) => distance(point, road.a, road.b) - (WIDE[road.kind] ?? 14));
  const nodes = land.nodes.map(
    (node) => Math.hypot(node.x - point.x, node.y - point.y) - (node.look === 'tower' ? 44 : 34),
  );
  const water = land.water.flatMap(({ points, width }) =>
    points.map((one) => Math.hypot(one.x - point.x, one.y - point.y) - width / 2 - 8),
  );
  const hall =
    land.hall.length > 2
      ? inside(land.hall, point)
        ? 0
        : Math.min(
            ...land.hall.map((a, number) => distance(point, a, land.hall[(number + 1) % land.hall.length] as Point)),
          ) - 10
      : Infinity;
  return Math.min(edge - 20, hall, ...roads, ...nodes, ...water);
}

function distance(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - share * dx, p.y - a.y - share * dy);
}

function inside(polygon: Point[], { x, y }: Point): boolean {
  let found = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i] as Point, polygon[j] as Point];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) found = !found;
  }
  return found;
}
