import { ninja } from './pieces';
import { PLANKS } from './terrain';
import { camp, crystal, plaque, stairs, summoningPoint, yinYang } from './tokens';
import { rail } from './walls';

/** A cell or an item as the board draws it, on 76 units: for legends. */
const FLOOR = '<rect width="76" height="76" fill="url(#tatami-a)"/>';
const POND =
  '<rect width="76" height="76" fill="url(#waves)"/><path d="M0 0h76v7H0z" fill="var(--bank)"/><path d="M0 7h76v3H0z" fill="var(--bank-lo)" opacity=".6"/>';
const ROOF =
  '<rect width="76" height="76" fill="url(#tiles)"/><path d="M0 0h76v8H0z" fill="var(--roof-ridge)"/><path d="M0 4h76" stroke="var(--roof-hi)" stroke-width="4.6" stroke-dasharray="0 9.5" stroke-linecap="round" stroke-dashoffset="-4.75"/>';

const SQUARES: Record<string, string> = {
  'area:ground': FLOOR,
  'area:water': POND,
  'area:rooftop': ROOF,
  'area:bridge': POND + PLANKS,
  'square:base': camp(38, 38, 'tokugawa'),
  'square:summoning': FLOOR + summoningPoint(38, 38, false),
  'square:treasure': FLOOR + plaque(38, 38, 'kagami', 1.25),
  'square:crystal': FLOOR + crystal(38, 42, 1.3),
  'square:tool': FLOOR + plaque(38, 38, 'tool', 1.3),
  'square:weapon': FLOOR + plaque(38, 38, 'weapon', 1.3),
  'square:stairs': FLOOR + stairs(38, 38, false, 1.2),
  'square:gacha': FLOOR + stairs(38, 38, true, 1.2),
  'square:yinyang': FLOOR + yinYang(22, 38, 'T1', 0.8) + yinYang(55, 38, 'T2', 0.8),
  'marker:injury': marked('toyotomi', 'injury'),
  'marker:nuno': marked('oda', 'nuno'),
  'marker:kekkai': marked('takeda', 'kekkai'),
  'marker:take': marked('tokugawa', 'take'),
  'marker:hashigo': marked('oda', 'hashigo'),
  'marker:prison': `<rect width="76" height="76" fill="#59606e"/><g transform="translate(38 42)">${ninja('takeda', { jail: true })}</g>`,
  'piece:flag': `<g transform="translate(34 42)">${ninja('takeda', { flag: true })}</g>`,
};

function marked(seat: string, marker: string): string {
  return `<g transform="translate(38 42)">${ninja(seat, { marker })}</g>`;
}

export function swatch(key: string): string {
  return SQUARES[key] ?? '';
}

/** A wall of each sheet, side by side on 98 by 40 units. */
export function wallPair(height: 'high' | 'low'): string {
  if (height === 'low')
    return `<g transform="translate(0 20)">${rail(0, 0, false, 't1', 46)}</g><g transform="translate(50 20)">${rail(0, 0, false, 't2', 46)}</g>`;
  const wall = (s: string, deco: string) =>
    `<rect x="2" y="14" width="44" height="18" rx="2" fill="var(--${s}-face)" stroke="var(--${s}-edge)" stroke-width="2"/><rect x="2" y="12" width="44" height="11" rx="2" fill="var(--${s})"/>${deco}`;
  return (
    wall('t1', '<path d="M4 17.5h40" stroke="var(--t1-hi)" stroke-width="3"/>') +
    `<g transform="translate(50 0)">${wall('t2', '<path d="M6 17.5h38" stroke="var(--t2-hi)" stroke-width="9" stroke-dasharray="3.2 9"/>')}</g>`
  );
}
