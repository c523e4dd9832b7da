import type { Cell, GachijoView } from '../view';
import { cellOf, n, spot } from './base';
import { camp, crystal, merged, plaque, stairs, summoningPoint, yinYang } from './tokens';
import type { Sheet } from './walls';

export const TREASURES = ['kagami', 'koban', 'kozuchi', 'kabuto'];
const CENTRE = 'e5';

/** Occupied cells: items there move into a corner. */
export function crowded(view: GachijoView): Set<string> {
  const found = view.players.flatMap((player) => (player.at ? [cellOf(player.at)] : []));
  return new Set(view.guardian ? [...found, cellOf(view.guardian.at)] : found);
}

/** Everything on the floor that does not slide. */
export function squares(view: GachijoView, taken: Set<string>, captions: boolean): string {
  return view.cells.map((cell) => square(view, cell, taken.has(cell.id), captions)).join('');
}

function square(view: GachijoView, cell: Cell, crowd: boolean, captions: boolean): string {
  const { x, y } = spot(cell.id);
  let out = '';
  if (cell.base)
    out += camp(
      x,
      y,
      cell.base,
      view.players.some((player) => player.flag && player.base === cell.id),
    );
  if (cell.id === CENTRE) out += summoningPoint(x, y, view.merged);
  if (cell.stairs) out += stairs(x, y, cell.stairs === 'gacha');
  if (cell.crystal) {
    const alone = !cell.item && !cell.stairs && !crowd;
    out += alone ? crystal(x, y + 4, 1, cell.entered) : crystal(x + 23, y - 20, 0.62, cell.entered);
  }
  if (cell.item) {
    const treasure = TREASURES.includes(cell.item);
    if (crowd) out += plaque(x - 21, y - 20, cell.item, 0.6, cell.entered && !treasure);
    else
      out += plaque(
        x,
        y - (treasure && captions ? 8 : 0),
        cell.item,
        treasure && captions ? 0.95 : 1,
        cell.entered && !treasure,
      );
  }
  return out;
}

/** Names under the treasures, above the walls so that none is covered. */
export function captions(view: GachijoView, taken: Set<string>, nameOf: (thing: string) => string): string {
  return view.cells
    .filter((cell) => cell.item && TREASURES.includes(cell.item) && !taken.has(cell.id))
    .map((cell) => {
      const { x, y } = spot(cell.id);
      const name = nameOf(cell.item ?? '');
      const wide = [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 6.2), 13);
      return `<g transform="translate(${x} ${y + 22})"><rect x="${n(-wide / 2)}" y="-8" width="${n(wide)}" height="15" rx="7.5" fill="#2a1a06" opacity=".88"/><text y="3.3" text-anchor="middle" font-family="Koga Gothic, Koga Gothic JA, sans-serif" font-weight="700" font-size="11" fill="#ffe9b0">${name}</text></g>`;
    })
    .join('');
}

/** The yin-yang symbols of one sheet, which slide with it. */
export function symbols(cells: Cell[], isMerged: boolean, sheet: Sheet, taken: Set<string>, lit = false): string {
  return cells
    .filter((cell) => cell.symbols.includes(sheet))
    .map((cell) => {
      const { x, y } = spot(cell.id);
      const crowd = cell.item || cell.crystal || cell.stairs || cell.base || taken.has(cell.id);
      const whole = cell.id === CENTRE && isMerged;
      const at = crowd && !whole ? { x: x - 20, y: y - (sheet === 'T1' ? 19 : 16), scale: 0.58 } : { x, y, scale: 1 };
      const light = lit
        ? `<circle cx="${at.x}" cy="${at.y}" r="${n(26 * at.scale)}" fill="var(--lamp)" opacity=".85"/>`
        : '';
      if (whole) return sheet === 'T2' ? light + merged(x, y) : '';
      return light + yinYang(at.x, at.y, sheet, at.scale);
    })
    .join('');
}
