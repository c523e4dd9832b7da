import { CELL, each, FRAME, grid, icon, n, SIDE, spot, type Point } from './base';

/** Overlays: reachable cells, the preview of a stroke, the trace of the last one, gains. */

/** Reachable cells form one lit field with one outline, not boxes. Over water and roofs the light is white. */
export function reachFloor(cells: Iterable<string>, wet: (cell: string) => boolean): string {
  let [dry, pale] = ['', ''];
  for (const cell of cells) {
    const { column, row } = grid(cell);
    const box = `M${FRAME + column * CELL} ${FRAME + row * CELL}h${CELL}v${CELL}h${-CELL}Z`;
    if (wet(cell)) pale += box;
    else dry += box;
  }
  return `<path d="${dry}" fill="var(--reach)"/><path d="${pale}" fill="var(--reach-wet)"/>`;
}

export function reachLine(cells: Set<string>): string {
  let line = '';
  const has = (column: number, row: number) => cells.has(`${String.fromCharCode(97 + column)}${row + 1}`);
  for (const cell of cells) {
    const { column, row } = grid(cell);
    const [x, y] = [FRAME + column * CELL, FRAME + row * CELL];
    if (!has(column, row - 1)) line += `M${x} ${y + 1.7}h${CELL}`;
    if (!has(column, row + 1)) line += `M${x} ${y + CELL - 1.7}h${CELL}`;
    if (!has(column - 1, row)) line += `M${x + 1.7} ${y}v${CELL}`;
    if (!has(column + 1, row)) line += `M${x + CELL - 1.7} ${y}v${CELL}`;
  }
  return `<path d="${line}" stroke="var(--reach-line)" stroke-width="3.4" stroke-linecap="round" fill="none"/>`;
}

export function dots(cells: Iterable<string>): string {
  return each(cells, (cell) => {
    const { x, y } = spot(cell);
    return `<circle cx="${x}" cy="${y}" r="5.5" fill="var(--reach-line)" stroke="var(--reach-rim)" stroke-width="1.6"/>`;
  });
}

/** A line through places with round corners, ending `cut` units short of the last one. */
export function brush(points: Point[], radius = 22, cut = 0): string {
  const ends = points.map((point) => ({ ...point }));
  const [last, before] = [ends.at(-1), ends.at(-2)];
  if (cut && last && before) {
    const long = Math.hypot(before.x - last.x, before.y - last.y) || 1;
    const share = Math.min(1, cut / long);
    last.x += (before.x - last.x) * share;
    last.y += (before.y - last.y) * share;
  }
  let out = `M${n(ends[0]?.x ?? 0)} ${n(ends[0]?.y ?? 0)}`;
  for (let i = 1; i + 1 < ends.length; i++) {
    const [p, q, r] = [ends[i - 1], ends[i], ends[i + 1]] as [Point, Point, Point];
    const [s, e] = [toward(q, p, radius), toward(q, r, radius)];
    out += `L${n(s.x)} ${n(s.y)}Q${n(q.x)} ${n(q.y)} ${n(e.x)} ${n(e.y)}`;
  }
  const end = ends.at(-1);
  return end && ends.length > 1 ? `${out}L${n(end.x)} ${n(end.y)}` : out;
}

function toward(from: Point, to: Point, far: number): Point {
  const long = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const share = Math.min(far, long / 2) / long;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export interface Leg {
  places: string[];
  /** Whether a step is a leap: by a staircase or a teleport, not on foot. */
  leap: boolean;
}

/** A path split into legs: on foot from cell to cell, or one leap. */
export function legs(places: string[]): Leg[] {
  const found: Leg[] = [];
  for (let i = 1; i < places.length; i++) {
    const [a, b] = [places[i - 1], places[i]] as [string, string];
    const [p, q] = [grid(a), grid(b)];
    const leap = Math.abs(p.column - q.column) + Math.abs(p.row - q.row) !== 1;
    const leg = found.at(-1);
    if (leg && !leap && !leg.leap) leg.places.push(b);
    else found.push({ places: [a, b], leap });
  }
  return found;
}

/** The arc of a leap, bent sideways to stay clear of what lies between. */
function bow(a: string, b: string): { d: string; angle: number; end: Point } {
  const [p, q] = [spot(a), spot(b)];
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const long = Math.hypot(dx, dy) || 1;
  const bend = Math.min(90, 26 + long * 0.16);
  const mid = { x: (p.x + q.x) / 2 + (dy / long) * bend, y: (p.y + q.y) / 2 - (dx / long) * bend };
  const away = Math.hypot(q.x - mid.x, q.y - mid.y) || 1;
  const end = { x: q.x - ((q.x - mid.x) / away) * 26, y: q.y - ((q.y - mid.y) / away) * 26 };
  return {
    d: `M${n(p.x)} ${n(p.y)}Q${n(mid.x)} ${n(mid.y)} ${n(end.x)} ${n(end.y)}`,
    angle: (Math.atan2(q.y - mid.y, q.x - mid.x) * 180) / Math.PI,
    end,
  };
}

/** Preview of a stroke: a brush line with an arrowhead; leaps are dotted arcs. */
export function stroke(places: string[], colour = 'var(--way)'): string {
  const parts = legs(places);
  const last = parts.at(-1);
  if (!last) return '';
  const drawn = parts.map((leg) => ({
    leap: leg.leap,
    d: leg.leap
      ? bow(leg.places[0] ?? '', leg.places[1] ?? '').d
      : brush(leg.places.map(spot), 22, leg === last ? 30 : 0),
  }));
  const head = arrow(last);
  const lines = (width: number, ink: string) =>
    drawn
      .map(
        ({ d, leap }) =>
          `<path d="${d}" stroke="${ink}" stroke-width="${leap ? width * 0.66 : width}"${leap ? ` stroke-dasharray="1 ${n(width * 1.15)}"` : ''}/>`,
      )
      .join('');
  return `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${lines(14, 'var(--way-rim)')}<path ${head} fill="var(--way-rim)" stroke="var(--way-rim)" stroke-width="8"/>${lines(8.4, colour)}<path ${head} fill="${colour}" stroke="${colour}" stroke-width="2"/>${drawn
    .filter((one) => !one.leap)
    .map(({ d }) => `<path d="${d}" stroke="#fff" stroke-width="2.2" opacity=".45" stroke-dasharray="2 15"/>`)
    .join('')}</g>`;
}

function arrow(leg: Leg): string {
  const [a, b] = [leg.places.at(-2) ?? '', leg.places.at(-1) ?? ''];
  const [p, q] = [spot(a), spot(b)];
  const { x, y, angle } = leg.leap
    ? { ...bow(a, b).end, angle: bow(a, b).angle }
    : {
        x: q.x + ((p.x - q.x) * 26) / CELL,
        y: q.y + ((p.y - q.y) * 26) / CELL,
        angle: (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI,
      };
  return `transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})" d="M-11 -14L14 0L-11 14L-5.5 0Z"`;
}

/** Trace of the last stroke: a dotted line in the seat's colour, starting at a hollow ring. */
export function trace(places: string[], colour: string): string {
  const first = places[0];
  if (!first || places.length < 2) return '';
  const parts = legs(places);
  const d = parts
    .map((leg, number) =>
      leg.leap
        ? bow(leg.places[0] ?? '', leg.places[1] ?? '').d
        : brush(leg.places.map(spot), 20, number === parts.length - 1 ? 26 : 0),
    )
    .join('');
  const { x, y } = spot(first);
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="var(--trace-rim)" stroke-width="7.5" opacity=".75"/><path d="${d}" stroke="${colour}" stroke-width="4" stroke-dasharray="1 9"/><circle cx="${x}" cy="${y}" r="8" fill="var(--trace-rim)" fill-opacity=".8" stroke="${colour}" stroke-width="3"/></g>`;
}

/** A pill over the board with a gain or a cost. */
export function pill(x: number, y: number, name: string, text: string, fill: string): string {
  const wide = [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 7), 0) + 32;
  const at = Math.max(FRAME + wide / 2 + 2, Math.min(SIDE - FRAME - wide / 2 - 2, x));
  return `<g transform="translate(${n(at)} ${n(Math.max(FRAME + 13, y))})"><rect x="${-wide / 2}" y="-12" width="${wide}" height="24" rx="12" fill="${fill}" stroke="#fffaf0" stroke-width="2"/>${icon(name, -wide / 2 + 14, 0, 16, '#fff', fill)}<text x="${-wide / 2 + 25}" y="4.6" font-family="Koga Gothic, Koga Gothic JA, sans-serif" font-weight="700" font-size="13" fill="#fff">${text}</text></g>`;
}

/** Corner marks around the cell where a stroke ends; nothing for a move without a cell. */
export function corners(cell: string, colour = 'var(--way)'): string {
  if (!cell) return '';
  const { x, y } = spot(cell);
  const d = `M${x - 30} ${y - 17}v-13h13M${x + 30} ${y - 17}v-13h-13M${x - 30} ${y + 17}v13h13M${x + 30} ${y + 17}v13h-13`;
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="var(--way-rim)" stroke-width="7"/><path d="${d}" stroke="${colour}" stroke-width="3.6"/></g>`;
}

/** Cells opened or closed by a previewed slide. */
export function plus(cell: string): string {
  const { x, y } = spot(cell);
  return `<g transform="translate(${x + 24} ${y - 23})"><circle r="9" fill="#47662f" stroke="#fffaf0" stroke-width="1.8"/><path d="M-4.5 0h9M0 -4.5v9" stroke="#fff" stroke-width="2.2"/></g>`;
}

export function minus(cell: string): string {
  const { x, y } = spot(cell);
  return `<g transform="translate(${x + 24} ${y - 23})"><circle r="9" fill="#b3261e" stroke="#fffaf0" stroke-width="1.8"/><path d="M-4.5 0h9" stroke="#fff" stroke-width="2.4"/></g>`;
}

/** Darken all but these cells. */
export function spotlight(cells: Iterable<string>): string {
  const holes = each(cells, (cell) => {
    const { x, y } = spot(cell);
    return `M${x - CELL / 2} ${y - CELL / 2}h${CELL}v${CELL}h${-CELL}Z`;
  });
  return `<path fill-rule="evenodd" d="M0 0H${SIDE}V${SIDE}H0Z${holes}" fill="#120a06" opacity=".5"/>`;
}

/** An attack from one cell to another, with its weapon. */
export function slash(from: string, to: string, weapon: string): string {
  const [a, b] = [spot(from), spot(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const side = { x: dy / long, y: -dx / long };
  const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  // its weapon stays on the board: at an edge the blow bends the other way
  const inside = (value: number) => value > FRAME + 21 && value < SIDE - FRAME - 21;
  if (!inside(mid.x + side.x * 48) || !inside(mid.y + side.y * 48)) [side.x, side.y] = [-side.x, -side.y];
  const bend = (far: number) => `${n(mid.x + side.x * far)} ${n(mid.y + side.y * far)}`;
  return `<path d="M${n(a.x)} ${n(a.y)}Q${bend(62)} ${n(b.x)} ${n(b.y)}Q${bend(24)} ${n(a.x)} ${n(a.y)}Z" fill="#ff3b26" stroke="#fffaf0" stroke-width="3" stroke-linejoin="round"/><g data-blow transform="translate(${bend(48)})"><circle r="19" fill="#3b3742" stroke="#fffaf0" stroke-width="2.5"/>${icon(weapon, 0, 0, 24, '#fff')}</g>`;
}

/** A target as dashed rings: a ninja to attack, or a cell to choose. */
export function target(cell: string, colour: string): string {
  const { x, y } = spot(cell);
  return `<g transform="translate(${x} ${y})" fill="none"><circle r="31" stroke="var(--way-rim)" stroke-width="6"/><circle r="31" stroke="${colour}" stroke-width="3.4" stroke-dasharray="9 6"/></g>`;
}

/** The number of a hint on its cell. */
export function numbered(cell: string, number: number): string {
  const { x, y } = spot(cell);
  return `<g transform="translate(${x + 25} ${y - 27})"><circle r="13" fill="#1f8a70" stroke="#fffaf0" stroke-width="2.4"/><text y="5" text-anchor="middle" font-family="Koga Gothic, Koga Gothic JA, sans-serif" font-weight="700" font-size="15" fill="#fff">${number}</text></g>`;
}

/** Highlight for what the help drawer points at. */
export function lit(cell: string): string {
  const { x, y } = spot(cell);
  return `<g transform="translate(${x} ${y})" fill="none"><rect x="-32" y="-32" width="64" height="64" rx="9" stroke="var(--ring-edge)" stroke-width="8"/><rect x="-32" y="-32" width="64" height="64" rx="9" stroke="var(--lamp)" stroke-width="5"/></g>`;
}
