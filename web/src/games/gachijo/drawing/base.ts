import { ICONS } from '../icons';
import { DRAWN } from './own';

/** Drawings are SVG text: pure, the same on the server and on the page, put into the board layer by layer. */

/** The side of a cell, the frame in which the sheets slide, and the whole board. */
export const CELL = 76;
export const FRAME = 28;
export const SIDE = 9 * CELL + 2 * FRAME;

export const ICON_BODIES: Record<string, string> = { ...ICONS, ...DRAWN };

export interface Point {
  x: number;
  y: number;
}

/** The column and row of a cell such as c4, or of the water level c4w. */
export function grid(place: string): { column: number; row: number } {
  return { column: place.charCodeAt(0) - 97, row: Number.parseInt(place.slice(1), 10) - 1 };
}

/** The middle of a cell. */
export function spot(place: string): Point {
  const { column, row } = grid(place);
  return { x: FRAME + (column + 0.5) * CELL, y: FRAME + (row + 0.5) * CELL };
}

/** The water level of a bridge lies on the same cell as the bridge. */
export function cellOf(place: string): string {
  return place.replace(/w$/, '');
}

/** A number as short as SVG takes it. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** An icon round a point. `cut` is the colour that shows through inner lines of our own icons. */
export function icon(name: string, x: number, y: number, size: number, colour: string, cut = '', more = ''): string {
  const scale = size / 512;
  const style = `color:${colour}${cut ? `;--cut:${cut}` : ''}`;
  return `<g transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${scale.toFixed(4)})" style="${style}"${more}>${ICON_BODIES[name] ?? ''}</g>`;
}

/** Gradients and patterns have ids: each board has its own, so that several on one page do not share them. */
export function scoped(svg: string, id: string): string {
  return svg.replace(/(url\(#|href="#| id=")/g, `$1${id}-`);
}

export function group(x: number, y: number, inner: string, more = ''): string {
  return `<g transform="translate(${n(x)} ${n(y)})${more}">${inner}</g>`;
}

/** One string per thing, joined. */
export function each<T>(things: Iterable<T>, draw: (thing: T, number: number) => string): string {
  return [...things].map(draw).join('');
}
