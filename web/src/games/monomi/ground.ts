import type { Crossroad, MonomiView, Way } from './view';

/** The terrain, computed from a board's data alone: on any board, water lies under its bridges. */
export interface Point {
  x: number;
  y: number;
}

export interface Ground {
  wall: string;
  yard: string;
  temple: string;
  /** Corners of the temple's floor and of the area within the wall. */
  hall: Point[];
  hull: Point[];
  water: { path: string; width: number; points: Point[] }[];
  roads: Road[];
  nodes: Node[];
}

export interface Road {
  a: Point;
  b: Point;
  kind: string;
}

export type Look = 'hall' | 'stone' | 'tower' | 'gate' | 'turret';

export interface Node extends Crossroad {
  look: Look;
}

const MIDDLE: Point = { x: 500, y: 500 };
const cache = new WeakMap<object, Ground>();

export function ground(view: Pick<MonomiView, 'crossroads' | 'paths'>): Ground {
  let found = cache.get(view.crossroads);
  if (!found) {
    found = survey(view);
    cache.set(view.crossroads, found);
  }
  return found;
}

function survey({ crossroads, paths }: Pick<MonomiView, 'crossroads' | 'paths'>): Ground {
  const at = new Map(crossroads.map((place) => [place.id, place]));
  const roads = paths.flatMap(({ a, b, kind }) => {
    const [from, to] = [at.get(a), at.get(b)];
    return from && to ? [{ a: from, b: to, kind }] : [];
  });
  const corners = (name: string, by: number) => grown(hull(crossroads.filter((place) => place.zone === name)), by);
  const zone = (name: string, by: number, round: number) => rounded(corners(name, by), round);
  return {
    wall: zone('outer wall', 0, 60),
    yard: rounded(grown(hull(crossroads.filter((place) => place.zone !== 'outer wall')), 46), 80),
    temple: zone('inner temple', 46, 26),
    hall: corners('inner temple', 46),
    hull: hull(crossroads),
    water: water(roads),
    roads,
    nodes: crossroads.map((place) => ({ ...place, look: look(place, paths) })),
  };
}

/** Towers at the bridges that hang from them, gates by their names. */
function look(place: Crossroad, paths: Way[]): Look {
  const kinds = paths.filter(({ a, b }) => a === place.id || b === place.id).map(({ kind }) => kind);
  if (place.zone === 'inner temple') return 'hall';
  if (place.zone === 'grounds') return kinds.includes('suspension bridge') ? 'tower' : 'stone';
  return / Gate$/.test(place.en) ? 'gate' : 'turret';
}

/** A moat or ponds: under every bridge, joined from bridge to bridge where that crosses no other road. */
function water(roads: Road[]): Ground['water'] {
  const bridges = roads.filter((road) => road.kind === 'bridge');
  if (bridges.length === 0) return [];
  const width = Math.min(74, 0.52 * Math.min(...bridges.map(({ a, b }) => Math.hypot(a.x - b.x, a.y - b.y))));
  const spans = bridges
    .map(({ a, b }) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }))
    .sort((p, q) => angle(p) - angle(q));
  const dry = roads.filter((road) => road.kind !== 'bridge');
  const linked = spans.map((span, number) => {
    const next = spans[(number + 1) % spans.length] as Point;
    return !dry.some(({ a, b }) => crosses(span, next, a, b));
  });
  if (linked.every(Boolean)) return [{ ...smooth(bulged(spans), true), width }];
  const pieces: Point[][] = [];
  const start = (linked.indexOf(false) + 1) % spans.length;
  for (let step = 0; step < spans.length; step += 1) {
    const number = (start + step) % spans.length;
    const before = (number + spans.length - 1) % spans.length;
    if (step === 0 || !linked[before]) pieces.push([]);
    pieces[pieces.length - 1]?.push(spans[number] as Point);
  }
  return pieces.map((piece) => ({ ...smooth(stretched(piece), false), width: width * 1.15 }));
}

/** Between two spans the moat curves outward, around the gardens. */
function bulged(spans: Point[]): Point[] {
  return spans.flatMap((span, number) => {
    const next = spans[(number + 1) % spans.length] as Point;
    const middle = { x: (span.x + next.x) / 2, y: (span.y + next.y) / 2 };
    const out = (far(span) + far(next)) / 2 / far(middle);
    if (out < 1.1) return [span];
    const by = 1 + (out - 1) * 1.6;
    return [span, { x: MIDDLE.x + (middle.x - MIDDLE.x) * by, y: MIDDLE.y + (middle.y - MIDDLE.y) * by }];
  });
}

function stretched(piece: Point[]): Point[] {
  const [first, last] = [piece[0] as Point, piece[piece.length - 1] as Point];
  const long = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const dx = ((last.x - first.x) / long) * 34;
  const dy = ((last.y - first.y) / long) * 34;
  return [{ x: first.x - dx, y: first.y - dy }, ...piece, { x: last.x + dx, y: last.y + dy }];
}

function angle({ x, y }: Point): number {
  return Math.atan2(y - MIDDLE.y, x - MIDDLE.x);
}

function far({ x, y }: Point): number {
  return Math.hypot(x - MIDDLE.x, y - MIDDLE.y) || 1;
}

function crosses(p: Point, q: Point, a: Point, b: Point): boolean {
  const side = (o: Point, s: Point, t: Point) => (s.x - o.x) * (t.y - o.y) - (s.y - o.y) * (t.x - o.x);
  return side(p, q, a) * side(p, q, b) < 0 && side(a, b, p) * side(a, b, q) < 0;
}

export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
  const half = (list: Point[]) => {
    const out: Point[] = [];
    for (const point of list) {
      while (out.length >= 2) {
        const [o, p] = [out[out.length - 2] as Point, out[out.length - 1] as Point];
        if ((p.x - o.x) * (point.y - o.y) - (p.y - o.y) * (point.x - o.x) > 0) break;
        out.pop();
      }
      out.push(point);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Every corner moved outward, away from the midpoint of its edges. */
function grown(points: Point[], by: number): Point[] {
  if (by === 0 || points.length < 3) return points;
  return points.map((point, number) => {
    const before = points[(number + points.length - 1) % points.length] as Point;
    const after = points[(number + 1) % points.length] as Point;
    const [ax, ay] = unit(point.x - before.x, point.y - before.y);
    const [bx, by2] = unit(point.x - after.x, point.y - after.y);
    const [dx, dy] = unit(ax + bx, ay + by2);
    const sharp = Math.max(0.5, Math.sqrt((1 - (ax * bx + ay * by2)) / 2));
    return { x: point.x + (dx * by) / sharp, y: point.y + (dy * by) / sharp };
  });
}

function unit(x: number, y: number): [number, number] {
  const long = Math.hypot(x, y) || 1;
  return [x / long, y / long];
}

function rounded(points: Point[], by: number): string {
  if (points.length < 3) return '';
  const parts = points.map((point, number) => {
    const before = points[(number + points.length - 1) % points.length] as Point;
    const after = points[(number + 1) % points.length] as Point;
    const from = towards(point, before, by);
    const to = towards(point, after, by);
    return `${number ? 'L' : 'M'}${at(from)}Q${at(point)} ${at(to)}`;
  });
  return `${parts.join('')}Z`;
}

function towards(from: Point, to: Point, by: number): Point {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(0.5, by / long);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** A Catmull-Rom curve through the points, and places along it. */
function smooth(points: Point[], closed: boolean): { path: string; points: Point[] } {
  const many = points.length;
  const point = (number: number) =>
    points[closed ? (number + many) % many : Math.max(0, Math.min(many - 1, number))] as Point;
  const parts = [`M${at(point(0))}`];
  const along: Point[] = [];
  for (let number = 0; number < (closed ? many : many - 1); number += 1) {
    const [p, q, r, s] = [point(number - 1), point(number), point(number + 1), point(number + 2)];
    const [a, b] = [
      { x: q.x + (r.x - p.x) / 6, y: q.y + (r.y - p.y) / 6 },
      { x: r.x - (s.x - q.x) / 6, y: r.y - (s.y - q.y) / 6 },
    ];
    parts.push(`C${at(a)} ${at(b)} ${at(r)}`);
    for (const t of [0, 0.25, 0.5, 0.75, 1])
      along.push({ x: bezier(t, q.x, a.x, b.x, r.x), y: bezier(t, q.y, a.y, b.y, r.y) });
  }
  return { path: parts.join('') + (closed ? 'Z' : ''), points: along };
}

function bezier(t: number, a: number, b: number, c: number, d: number): number {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
