import type { Wall } from '../view';
import { CELL, each, FRAME, grid, n } from './base';

/**
 * High walls are solid, with a tiled (T1) or boarded (T2) top; low ones are fences of posts and a rail. So sheet and
 * height can be read without colour. Layers extend across both sheets; each sheet has a group in each layer, and a
 * slide moves its groups together.
 */

export const SHEETS = ['T1', 'T2'] as const;
export type Sheet = (typeof SHEETS)[number];

const THICK = 10;
const HEIGHT = 8;
const FENCE = 5;

export interface WallLayers {
  shadow: string;
  fences: string;
  edges: string;
  faces: string;
  tops: string;
}

/** The boundary of a wall: its upper or left end, and whether it is vertical. */
export function border(wall: Wall): { x: number; y: number; upright: boolean } {
  const [a, b] = [grid(wall.a), grid(wall.b)];
  return {
    x: FRAME + Math.max(a.column, b.column) * CELL,
    y: FRAME + Math.max(a.row, b.row) * CELL,
    upright: a.row === b.row,
  };
}

/** The walls of one sheet. `all` has those of both: two walls on one boundary make room for each other. */
export function sheetWalls(all: Wall[], sheet: Sheet): WallLayers {
  const highs = new Map<string, number>();
  for (const wall of all) if (wall.height === 'high') highs.set(wall.a + wall.b, (highs.get(wall.a + wall.b) ?? 0) + 1);
  const out: WallLayers = { shadow: '', fences: '', edges: '', faces: '', tops: '' };
  const side = sheet === 'T1' ? -1 : 1;
  for (const wall of all) {
    if (wall.sheet !== sheet) continue;
    const many = highs.get(wall.a + wall.b) ?? 0;
    if (wall.height === 'high') solid(out, wall, many === 2 ? 4.5 * side : 0, many === 2 ? THICK - 3 : THICK);
    else out.fences += fence(wall, many ? 9.5 * side : 0);
  }
  return out;
}

function solid(out: WallLayers, wall: Wall, aside: number, thick: number): void {
  const { x, y, upright } = border(wall);
  const s = wall.sheet.toLowerCase();
  const [rx, ry] = upright
    ? [x - thick / 2 + aside, y - THICK / 2 - HEIGHT / 2]
    : [x - THICK / 2, y - thick / 2 - HEIGHT / 2 + aside];
  const [width, height] = upright ? [thick, CELL + THICK] : [CELL + THICK, thick];
  const line = upright
    ? `M${n(x + aside)} ${n(ry + 4)}v${height - 8}`
    : `M${n(rx + 4)} ${n(y - HEIGHT / 2 + aside)}h${width - 8}`;
  out.shadow += `<rect x="${n(rx + 3)}" y="${n(ry + HEIGHT)}" width="${width + 3}" height="${height + 3}" rx="2"/>`;
  out.edges += `<rect x="${n(rx)}" y="${n(ry)}" width="${width}" height="${height + HEIGHT}" rx="2" stroke="var(--${s}-edge)"/>`;
  out.faces += `<rect x="${n(rx)}" y="${n(ry + height - 3)}" width="${width}" height="${HEIGHT + 3}" rx="1.5" fill="var(--${s}-face)"/>`;
  if (!upright)
    out.faces += `<path d="M${n(rx + 2)} ${n(ry + height + HEIGHT * 0.5)}h${width - 4}" stroke="var(--${s}-edge)" stroke-width=".9" opacity=".55"/>`;
  out.tops += `<rect x="${n(rx)}" y="${n(ry)}" width="${width}" height="${height}" rx="2" fill="var(--${s})"/>`;
  out.tops +=
    wall.sheet === 'T1' // tiles on both sides of a ridge, or boards under iron straps
      ? `<path d="${line}" stroke="var(--t1-face)" stroke-width="${thick - 1}" stroke-dasharray="1 4.2" opacity=".6"/><path d="${line}" stroke="var(--t1-hi)" stroke-width="3" stroke-linecap="round"/>`
      : `<path d="${line}" stroke="var(--t2-face)" stroke-width="1.2"/><path d="${line}" stroke="var(--t2-hi)" stroke-width="${n(thick - 1.6)}" stroke-dasharray="3.2 13.4" stroke-dashoffset="-7"/>`;
}

function fence(wall: Wall, aside: number): string {
  const at = border(wall);
  const [x, y] = at.upright ? [at.x + aside, at.y] : [at.x, at.y + aside];
  return rail(x, y, at.upright, wall.sheet.toLowerCase());
}

/** A fence of four posts starting at a point; also for legends. */
export function rail(x: number, y: number, upright: boolean, s: string, long = CELL): string {
  const [shade, run] = upright
    ? [`M${n(x + 2.5)} ${n(y + 7)}v${long - 8}`, `M${n(x)} ${n(y + 4)}v${long - 8}`]
    : [`M${n(x + 5)} ${n(y + 6)}h${long - 8}`, `M${n(x + 4)} ${n(y)}h${long - 8}`];
  const posts = [5, long / 3 + 1, (2 * long) / 3 - 1, long - 5].map((post) =>
    upright ? ([x, y + post] as const) : ([x + post, y] as const),
  );
  return `<path d="${shade}" stroke="#000" stroke-width="4" opacity="var(--shade)"/><path d="${run}" stroke="var(--${s}-edge)" stroke-width="4.6"/><path d="${run}" stroke="var(--${s}-rail)" stroke-width="2.4"/>${each(
    posts,
    ([px, py]) =>
      s === 't1'
        ? `<path d="M${n(px - 4.4)} ${n(py - 2)}v${FENCE}a4.4 3.4 0 0 0 8.8 0v${-FENCE}Z" fill="var(--t1-face)" stroke="var(--t1-edge)" stroke-width="1.3"/><circle cx="${n(px)}" cy="${n(py - 2.5)}" r="4.4" fill="var(--t1-post)" stroke="var(--t1-edge)" stroke-width="1.3"/>`
        : `<rect x="${n(px - 4)}" y="${n(py - 2)}" width="8" height="${FENCE + 4}" fill="var(--t2-face)" stroke="var(--t2-edge)" stroke-width="1.3"/><rect x="${n(px - 4)}" y="${n(py - 6.5)}" width="8" height="8" fill="var(--t2-post)" stroke="var(--t2-edge)" stroke-width="1.3"/>`,
  )}`;
}

/** Glow around the walls that a previewed slide would bring. */
export function halo(walls: Wall[]): string {
  const lines = each(walls, (wall) => {
    const { x, y, upright } = border(wall);
    return `M${x} ${y}${upright ? 'v' : 'h'}${CELL}`;
  });
  return `<path d="${lines}" fill="none" stroke="var(--lamp)" stroke-width="21" stroke-linecap="round" opacity=".85"/>`;
}

/** All walls of both sheets, for pictures. */
export function drawWalls(walls: Wall[]): string {
  const layers = SHEETS.map((sheet) => sheetWalls(walls, sheet));
  return WALL_LAYERS.map((layer) => `<g ${layer.paint}>${layers.map((one) => one[layer.name]).join('')}</g>`).join('');
}

/** Layers from the floor up. */
export const WALL_LAYERS: { name: keyof WallLayers; paint: string }[] = [
  { name: 'shadow', paint: 'fill="#000" opacity="var(--shade)"' },
  { name: 'fences', paint: '' },
  { name: 'edges', paint: 'fill="none" stroke-width="2.4" stroke-linejoin="round"' },
  { name: 'faces', paint: '' },
  { name: 'tops', paint: 'fill="none"' },
];
