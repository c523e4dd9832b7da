import { ICONS } from '../icons';
import { DRAWN } from './own';

/**
 * Drawings are SVG text: pure functions, the same for files and for the page, inserted into the board layer by layer.
 */

/** The size of a cell, of the frame in which the sheets slide, and of the whole board. */
export const CELL = 76;
export const FRAME = 28;
export const SIDE = 9 * CELL + 2 * FRAME;

const BODIES: Record<string, string> = { ...DRAWN };
addIcons(ICONS);

/** Register icons that come later than the board, given as paths on 512 units. */
export function addIcons(paths: Record<string, string>): void {
  for (const [name, path] of Object.entries(paths)) BODIES[name] = `<path fill="currentColor" d="${path}"/>`;
}

/** An icon's drawing on 512 units; nothing for an unknown name. */
export function iconBody(name: string): string {
  return BODIES[name] ?? '';
}

export interface Point {
  x: number;
  y: number;
}

export const COLUMNS = [...'abcdefghi'];

interface Place {
  cell: string;
  column: number;
  row: number;
  /** The water level under a bridge (G5.18). */
  water: boolean;
}

/** Every place by its id: the cells a1 to i9, and the water levels a1w to i9w. */
const PLACES = new Map<string, Place>(
  COLUMNS.flatMap((letter, column) =>
    Array.from({ length: 9 }, (_, row) => `${letter}${row + 1}`).flatMap((cell, row): [string, Place][] => [
      [cell, { cell, column, row, water: false }],
      [`${cell}w`, { cell, column, row, water: true }],
    ]),
  ),
);

/** The column and row of a place. */
export function grid(place: string): { column: number; row: number } {
  // walls are drawn beyond the board too
  return PLACES.get(place) ?? { column: place.charCodeAt(0) - 97, row: Number.parseInt(place.slice(1), 10) - 1 };
}

export function isWater(place: string): boolean {
  return PLACES.get(place)?.water ?? false;
}

/** The centre of a cell. */
export function spot(place: string): Point {
  const { column, row } = grid(place);
  return { x: FRAME + (column + 0.5) * CELL, y: FRAME + (row + 0.5) * CELL };
}

/** The water level of a bridge shares the bridge's cell. */
export function cellOf(place: string): string {
  return PLACES.get(place)?.cell ?? place;
}

/** A number in SVG's shortest notation. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** An icon around a point. `cut` is the colour of the inner lines of our own icons. */
export function icon(name: string, x: number, y: number, size: number, colour: string, cut = '', more = ''): string {
  const scale = size / 512;
  const style = `color:${colour}${cut ? `;--cut:${cut}` : ''}`;
  return `<g transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${scale.toFixed(4)})" style="${style}"${more}>${iconBody(name)}</g>`;
}

/** Gradients and patterns have ids; each board prefixes its own, so that several on one page do not collide. */
export function scoped(svg: string, id: string): string {
  return svg.replace(/(url\(#|href="#| id=")/g, `$1${id}-`);
}

export function group(x: number, y: number, inner: string, more = ''): string {
  return `<g transform="translate(${n(x)} ${n(y)})${more}">${inner}</g>`;
}

/** Map each item to a string and join them. */
export function each<T>(things: Iterable<T>, draw: (thing: T, number: number) => string): string {
  return [...things].map(draw).join('');
}
