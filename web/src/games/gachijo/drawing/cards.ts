import { CARD_ICONS } from '../card-icons';
import { addIcons, icon, n } from './base';
import { guardianColour } from './pieces';

/** Pictures of cards in the style of a woodblock print: fading sky, disc, bands of mist, the object in ink. */

addIcons(CARD_ICONS);

interface Family {
  sky: string;
  low: string;
  disc: string;
  ink: string;
}

const CASTLEWORK: Family = { sky: '#5f5637', low: '#ece2bf', disc: '#fff6dc', ink: '#332c14' };

export const FAMILIES: Record<string, Family> = {
  crystals: { sky: '#0f6d93', low: '#bfe9f2', disc: '#fff6dc', ink: '#0d3346' },
  den: { sky: '#a8741a', low: '#f8e3a4', disc: '#c8321f', ink: '#46280a' },
  cache: { sky: '#476a2c', low: '#dbe8b6', disc: '#fff6dc', ink: '#22370f' },
  switch: { sky: '#2a4f86', low: '#c5d8f2', disc: '#e8b23a', ink: '#12264a' },
  carried: { sky: '#5a3a92', low: '#ddcdf5', disc: '#ffe08a', ink: '#2b1650' },
  time: { sky: '#b06a12', low: '#fbe3b0', disc: '#fffaf0', ink: '#55300a' },
  castle: { sky: '#6a5138', low: '#e6d5b4', disc: '#c8321f', ink: '#33230f' },
  dropped: { sky: '#59606b', low: '#d6dade', disc: '#fff6dc', ink: '#25282e' },
  gone: { sky: '#3c4a5e', low: '#c8d3e0', disc: '#9bd7ea', ink: '#172231' },
  blade: { sky: '#5c1015', low: '#e2a29a', disc: '#f6d9a8', ink: '#2a0709' },
  tool: { sky: '#47672c', low: '#e2ecc4', disc: '#fff6dc', ink: '#26390f' },
  weapon: { sky: '#3d3a47', low: '#d9d5e2', disc: '#c8321f', ink: '#1f1c26' },
  treasure: { sky: '#a8741a', low: '#f8e3a4', disc: '#c8321f', ink: '#46280a' },
  castlework: CASTLEWORK,
  guardian: { sky: '#1b1029', low: '#1b1029', disc: '#f3d27a', ink: '#0b0512' },
};

export type Luck = 'good' | 'even' | 'bad';

/** By gacha card: its family, luck, the large icon and small ones. */
export const GACHA: Record<string, { family: string; luck: Luck; main: string; small: string[] }> = {
  'levitation-all': { family: 'crystals', luck: 'good', main: 'card-bars', small: ['shinobi', 'shinobi', 'shinobi'] },
  'levitation-two': { family: 'crystals', luck: 'good', main: 'card-crystals', small: ['crystal', 'crystal'] },
  'levitation-one': { family: 'crystals', luck: 'good', main: 'card-crystals', small: ['crystal'] },
  esp: { family: 'den', luck: 'good', main: 'card-hand', small: ['treasure'] },
  'vault-tool': { family: 'cache', luck: 'good', main: 'card-cache', small: ['tool'] },
  'vault-weapon': { family: 'cache', luck: 'good', main: 'card-cache', small: ['weapon'] },
  'distortion-swap-tools': { family: 'switch', luck: 'even', main: 'tool', small: ['card-switch'] },
  'distortion-pass-tools': { family: 'switch', luck: 'even', main: 'tool', small: ['card-cycle'] },
  'distortion-swap-weapons': { family: 'switch', luck: 'even', main: 'weapon', small: ['card-switch'] },
  'distortion-pass-weapons': { family: 'switch', luck: 'even', main: 'weapon', small: ['card-cycle'] },
  'distortion-swap-places': { family: 'switch', luck: 'even', main: 'card-bodies', small: ['card-switch'] },
  'teleport-cell': { family: 'carried', luck: 'good', main: 'card-carried', small: [] },
  'teleport-ninja': { family: 'carried', luck: 'good', main: 'card-heels', small: ['shinobi'] },
  'teleport-base': { family: 'carried', luck: 'good', main: 'card-portal', small: ['home'] },
  time: { family: 'time', luck: 'good', main: 'card-time', small: ['walk'] },
  'caprice-slide-1': { family: 'castle', luck: 'even', main: 'card-castle', small: ['slide'] },
  'caprice-slide-2': { family: 'castle', luck: 'even', main: 'card-quake', small: ['slide', 'slide'] },
  'caprice-summon': { family: 'castle', luck: 'even', main: 'oni', small: ['summon'] },
  'lose-crystal': { family: 'dropped', luck: 'bad', main: 'crystal', small: ['drop'] },
  'lose-tool': { family: 'dropped', luck: 'bad', main: 'tool', small: ['drop'] },
  'lose-weapon': { family: 'dropped', luck: 'bad', main: 'weapon', small: ['drop'] },
  'nightmare-yard': { family: 'gone', luck: 'bad', main: 'card-gone', small: ['crystal'] },
  'nightmare-left': { family: 'gone', luck: 'bad', main: 'crystal', small: ['card-return'] },
  enemy: { family: 'blade', luck: 'bad', main: 'card-blade', small: ['injury'] },
};

const WIDE = 180;
const HIGH = 124;

/** The picture of a card on 180 by 124 units. `key` keeps the ids of two pictures on one page distinct. */
export function picture(family: string, main: string, small: string[] = [], key = ''): string {
  if (family === 'guardian') return nightPicture(main);
  const { sky, low, disc, ink } = FAMILIES[family] ?? CASTLEWORK;
  const middle = WIDE * (small.length ? 0.44 : 0.5);
  const id = `sky-${family}${key}`;
  const mist = [
    [-20, 0.7, 0.5],
    [WIDE * 0.55, 0.77, 0.6],
    [WIDE * 0.12, 0.86, 0.62],
    [WIDE * 0.68, 0.26, 0.5],
  ].map(
    ([x = 0, y = 0, wide = 0]) =>
      `<rect x="${n(x)}" y="${n(HIGH * y)}" width="${n(WIDE * wide)}" height="7" rx="3.5"/>`,
  );
  const signs = small.map((name, number) => {
    const y = HIGH * 0.5 + (number - (small.length - 1) / 2) * HIGH * 0.3;
    return `<circle cx="151" cy="${n(y)}" r="18" fill="#fffaf0" stroke="${ink}" stroke-width="1.6"/>${icon(name, 151, y, 23.5, ink, '#fffaf0')}`;
  });
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset=".85" stop-color="${low}"/></linearGradient></defs><rect width="${WIDE}" height="${HIGH}" fill="url(#${id})"/><circle cx="${n(middle + WIDE * 0.17)}" cy="${n(HIGH * 0.42)}" r="41" fill="${disc}" opacity=".92"/><g fill="#fffaf0" opacity=".55">${mist.join('')}</g>${icon(main, middle + 3, HIGH * 0.51 + 3.5, HIGH * 0.78, ink, low, ' opacity=".35"')}${icon(main, middle, HIGH * 0.51, HIGH * 0.78, ink, '#fffaf0')}${signs.join('')}`;
}

function nightPicture(name: string): string {
  return `<rect width="${WIDE}" height="${HIGH}" fill="#1b1029"/><circle cx="112" cy="50" r="42" fill="#f3d27a" opacity=".9"/><g fill="#8f6cc4" opacity=".4"><rect x="-10" y="86" width="100" height="7" rx="3.5"/><rect x="90" y="96" width="110" height="7" rx="3.5"/><rect x="20" y="108" width="120" height="7" rx="3.5"/></g>${icon(name, 88, 64, 92, '#0b0512', '#1b1029', ' opacity=".55"')}${icon(name, 84, 60, 92, guardianColour(name), '#1b1029')}`;
}

export const LUCK_SIGNS: Record<Luck, { sign: string; colour: string }> = {
  good: {
    sign: '<circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" stroke-width="2.2"/>',
    colour: '#47662f',
  },
  even: { sign: '<path d="M6 1L11 6L6 11L1 6Z" fill="currentColor"/>', colour: '#7a5a12' },
  bad: { sign: '<path d="M2 2L10 10M10 2L2 10" stroke="currentColor" stroke-width="2.4"/>', colour: '#9a2119' },
};
