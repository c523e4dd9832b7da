import type { Cell } from '../view';
import { CELL, each, FRAME, grid, n } from './base';

type Area = 'ground' | 'water' | 'bridge' | 'rooftop' | 'edge';
const WET = ['water', 'bridge'];
const SIDES = [
  ['n', 0, -1],
  ['s', 0, 1],
  ['w', -1, 0],
  ['e', 1, 0],
] as const;

/** The areas by column and row, surrounded by the castle's edge. */
export function areas(cells: Cell[]): (column: number, row: number) => Area {
  const found = new Map(cells.map((cell) => [cell.id, cell.area as Area]));
  return (column, row) => found.get(`${String.fromCharCode(97 + column)}${row + 1}`) ?? 'edge';
}

/** Floors, banks, ridges and bridges. Depends on the stage alone and is drawn once. */
export function terrain(cells: Cell[]): string {
  const area = areas(cells);
  let [low, shade, high, decks] = ['', '', '', ''];
  for (const cell of cells) {
    const { column, row } = grid(cell.id);
    const [x, y] = [FRAME + column * CELL, FRAME + row * CELL];
    const floor = WET.includes(cell.area)
      ? 'waves'
      : cell.area === 'rooftop'
        ? 'tiles'
        : `tatami-${'ab'[(column + row) % 2]}`;
    low += `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="url(#${floor})"/>`;
    if (WET.includes(cell.area)) high += banks(x, y, column, row, area);
    if (cell.area === 'rooftop') {
      shade += eaves(x, y, column, row, area);
      high += ridges(x, y, column, row, area);
    }
    if (cell.area === 'bridge') decks += deck(column, row, area);
  }
  const lines = each(
    [1, 2, 3, 4, 5, 6, 7, 8],
    (line) => `M${FRAME + line * CELL} ${FRAME}v${9 * CELL}M${FRAME} ${FRAME + line * CELL}h${9 * CELL}`,
  );
  return `${low}<path d="${lines}" stroke="var(--grid)" stroke-width="1.2" opacity=".55"/>${shade}${high}${decks}`;
}

/** A bank of stones wherever water meets another area. */
function banks(x: number, y: number, column: number, row: number, area: ReturnType<typeof areas>): string {
  let out = '';
  for (const [name, dx, dy] of SIDES) {
    if (WET.includes(area(column + dx, row + dy))) continue;
    const [bx, by] = [name === 'e' ? x + CELL - 7 : x, name === 's' ? y + CELL - 7 : y];
    const lying = dy !== 0;
    const lip = {
      n: [x, y + 7, CELL, 3],
      s: [x, y + CELL - 8.6, CELL, 1.6],
      w: [x + 7, y, 3, CELL],
      e: [x + CELL - 8.6, y, 1.6, CELL],
    }[name];
    const joints = lying ? `M${bx} ${n(by + 3.5)}h${CELL}` : `M${n(bx + 3.5)} ${by}v${CELL}`;
    out += `<rect x="${n(lip[0] ?? 0)}" y="${n(lip[1] ?? 0)}" width="${lip[2]}" height="${lip[3]}" fill="var(--bank-lo)" opacity=".6"/><rect x="${bx}" y="${by}" width="${lying ? CELL : 7}" height="${lying ? 7 : CELL}" fill="var(--bank)"/><path d="${joints}" stroke="var(--bank-lo)" stroke-width="7" stroke-dasharray="1.2 17.8" stroke-dashoffset="-9"/>`;
  }
  for (const dx of [-1, 1])
    for (const dy of [-1, 1])
      if (
        WET.includes(area(column + dx, row)) &&
        WET.includes(area(column, row + dy)) &&
        !WET.includes(area(column + dx, row + dy))
      )
        out += `<rect x="${dx < 0 ? x : x + CELL - 7}" y="${dy < 0 ? y : y + CELL - 7}" width="7" height="7" fill="var(--bank)"/>`;
  return out;
}

/** The shadow of a roof on the cells below and to the right of it. */
function eaves(x: number, y: number, column: number, row: number, area: ReturnType<typeof areas>): string {
  const roof = (dx: number, dy: number) => area(column + dx, row + dy) === 'rooftop';
  let out = '';
  if (!roof(0, 1)) out += `<rect x="${x}" y="${y + CELL}" width="${CELL}" height="9" fill="#000" opacity=".26"/>`;
  if (!roof(1, 0)) {
    const top = roof(1, -1) || roof(0, -1) ? 0 : 5;
    out += `<rect x="${x + CELL}" y="${y + top}" width="7" height="${CELL - top + (roof(0, 1) ? 0 : 9)}" fill="#000" opacity=".2"/>`;
  }
  return out;
}

function ridges(x: number, y: number, column: number, row: number, area: ReturnType<typeof areas>): string {
  return each(SIDES, ([name, dx, dy]) => {
    if (area(column + dx, row + dy) === 'rooftop') return '';
    const [rx, ry] = [name === 'e' ? x + CELL - 8 : x, name === 's' ? y + CELL - 8 : y];
    const [width, height] = dy !== 0 ? [CELL, 8] : [8, CELL];
    const line = dy !== 0 ? `M${rx} ${ry + 4}h${CELL}` : `M${rx + 4} ${ry}v${CELL}`;
    return `<rect x="${rx}" y="${ry}" width="${width}" height="${height}" fill="var(--roof-ridge)"/><path d="${line}" stroke="var(--roof-hi)" stroke-width="4.6" stroke-dasharray="0 9.5" stroke-linecap="round" stroke-dashoffset="-4.75"/>`;
  });
}

/** A bridge: planks, two railings with caps, its shadow on the water. It runs along the land it joins. */
export function deck(column: number, row: number, area: ReturnType<typeof areas>): string {
  const lying = !WET.includes(area(column - 1, row)) || !WET.includes(area(column + 1, row));
  const spin = lying ? '' : ` rotate(90 ${CELL / 2} ${CELL / 2})`;
  return `<g transform="translate(${FRAME + column * CELL} ${FRAME + row * CELL})${spin}">${PLANKS}</g>`;
}

export const PLANKS = (() => {
  const caps = [2, 34.5, 67].flatMap((x) =>
    [12, CELL - 13].map(
      (y) =>
        `<rect x="${x}" y="${y - 4.5}" width="7" height="9" rx="1.5" fill="var(--rail-lo)"/><circle cx="${x + 3.5}" cy="${n(y - 3.4)}" r="3.4" fill="var(--brass)"/>`,
    ),
  );
  return `<rect y="18" width="${CELL}" height="${CELL - 26}" fill="#000" opacity=".3"/><rect y="13" width="${CELL}" height="${CELL - 26}" fill="url(#planks)"/><path d="M0 13h${CELL}M0 ${CELL - 13}h${CELL}" stroke="var(--rail-lo)" stroke-width="7"/><path d="M0 11.6h${CELL}M0 ${CELL - 14.4}h${CELL}" stroke="var(--rail)" stroke-width="4.4"/>${caps.join('')}`;
})();

/** Column and row names, in the cells at the left and at the bottom. */
export function coordinates(): string {
  const names = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((line) => {
    const camp = line === 0 || line === 8;
    const inset = camp ? 4 : 0;
    const ink = camp ? ' fill="var(--camp-line)"' : '';
    const rowInk = line === 0 ? ' fill="var(--on-oda)"' : ink;
    return `<text x="${FRAME + (line + 1) * CELL - 4 - inset}" y="${n(FRAME + 9 * CELL - 4.5 - inset * 0.8)}" text-anchor="end"${ink}>${'abcdefghi'[line]}</text><text x="${n(FRAME + 4.5 + inset)}" y="${n(FRAME + line * CELL + 12.5 + inset)}"${rowInk}>${line + 1}</text>`;
  });
  return `<g font-family="Koga Gothic, Koga Gothic JA, sans-serif" font-weight="700" font-size="11" fill="var(--coord)">${names.join('')}</g>`;
}
