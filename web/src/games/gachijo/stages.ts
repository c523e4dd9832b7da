import type { Cell } from './view';

/** The stage drawings as the server reads them; drawings.py explains the characters. */
const FILES = import.meta.glob<string>('../../../../src/koga/games/gachijo/stages/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const DRAWINGS: Record<string, string> = Object.fromEntries(
  Object.entries(FILES).map(([path, text]) => [path.replace(/^.*\/(.*)\.txt$/, '$1'), text]),
);

const AREAS: Record<string, string> = { '~': 'water', w: 'water', '^': 'rooftop', r: 'rooftop', '=': 'bridge' };

/** The cells of a stage as it is drawn, before it is turned: enough for a picture. */
export function stageCells(text: string): Cell[] {
  const rows = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
  return rows.flatMap((row, y) =>
    [...row.trim()].map((sign, x) => ({
      id: `${String.fromCharCode(97 + x)}${y + 1}`,
      area: AREAS[sign] ?? 'ground',
      base: null,
      crystal: 'cwr'.includes(sign),
      stairs: sign === 's' ? 'stairs' : sign === 'g' ? 'gacha' : null,
      item: null,
      symbols: [],
      entered: false,
    })),
  );
}
