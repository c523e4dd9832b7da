import { tokens } from '../common/tokens';

const DAY = {
  'sky-1': '#e9a877',
  'horizon-1': '#fbeed0',
  'sky-2': '#7f97b8',
  'horizon-2': '#e7e6db',
  'hill-1a': '#e3bd94',
  'hill-1b': '#9fb0c0',
  'hill-2a': '#c7b183',
  'hill-2b': '#7f95a0',
  'water-1': '#d6dfd0',
  'water-2': '#a7c3c2',
  'water-3': '#86aab0',
  ripple: '#fff',
  pine: '#6f7f4a',
  fir: '#3f5c63',
  roof: '#74211a',
  'roof-2': '#56727a',
  sun: '#dc5539',
  moon: '#fff7de',
  snow: '#fffaf0',
  rail: '#b5402f',
  'rail-dark': '#74211a',
  deck1: '#ecd3a0',
  deck2: '#d3ad6c',
  'deck-line': '#a9803f',
  'deck-edge': '#5f3d1b',
  plate: '#fbf1d6',
  'plate-ink': '#5b4322',
  mist: '#fff6de',
  arrow: '#3a2a20',
  stone1: '#b9ad98',
  stone2: '#a89b86',
  stone3: '#c6bca9',
  'stone-bed': '#7d7263',
  'arc-red': '#a52c20',
  'arc-green': '#1f6e57',
  'arc-blue': '#264886',
  'arc-foe': '#4c5a70',
  veil: '#2a2320',
};

const NIGHT: typeof DAY = {
  'sky-1': '#4a2c2f',
  'horizon-1': '#8a5a43',
  'sky-2': '#0f1730',
  'horizon-2': '#2b3f5e',
  'hill-1a': '#6a4a44',
  'hill-1b': '#2c3d58',
  'hill-2a': '#4a3f38',
  'hill-2b': '#22334a',
  'water-1': '#3d4a58',
  'water-2': '#22344a',
  'water-3': '#162234',
  ripple: '#9fc0dc',
  pine: '#23261f',
  fir: '#0f1a28',
  roof: '#4f1712',
  'roof-2': '#182738',
  sun: '#c8573c',
  moon: '#fdf2cf',
  snow: '#c9d2dd',
  rail: '#a63c2e',
  'rail-dark': '#4f1712',
  deck1: '#8a6a44',
  deck2: '#674a2b',
  'deck-line': '#4a331b',
  'deck-edge': '#1e130a',
  plate: '#2a2118',
  'plate-ink': '#f0dcb0',
  mist: '#54617a',
  arrow: '#f0dcb0',
  stone1: '#4a4a50',
  stone2: '#3e3f47',
  stone3: '#56565c',
  'stone-bed': '#23242b',
  'arc-red': '#f08a78',
  'arc-green': '#6fcfae',
  'arc-blue': '#8db2f0',
  'arc-foe': '#e7d3a6',
  veil: '#0c0908',
};

export const paint = (dark: boolean): string => tokens(dark, dark ? NIGHT : DAY);

export type Suit = 'red' | 'green' | 'blue' | 'gold';

/** The colour of a ninja's cloth; `deep` outlines the text on it, `ink` writes it. */
export const SUITS: Record<Suit, { deep: string; ink: string; sign: string; field: string }> = {
  red: { deep: '#7f1c13', ink: '#fff8e8', sign: 'v-hand', field: '#b93325' },
  green: { deep: '#175a45', ink: '#fff8e8', sign: 'hand', field: '#26795f' },
  blue: { deep: '#142c58', ink: '#fff8e8', sign: 'fist', field: '#264886' },
  gold: { deep: '#fbe7a4', ink: '#3a2606', sign: 'crown', field: '#e0b44a' },
};

/** Maple for Monkey, ebony for Wolf: frames differ in lightness, not in hue. */
export const WOODS = {
  monkey: { fill: 'url(#t-maple)', edge: '#6d4a20', foot: '#a97d40', shine: '#fff3d3' },
  wolf: { fill: 'url(#t-ebony)', edge: '#14161d', foot: '#1b1d25', shine: '#9aa0b2' },
};

const NINJAS = new Map<string, { suit: Suit; strength: number }>(
  Object.entries({ R: 'red', G: 'green', B: 'blue' } as const).flatMap(([sign, suit]) =>
    [1, 2, 3].map((strength) => [`${sign}${strength}`, { suit, strength }] as const),
  ),
);

/** The suit of a ninja by his id, R1 to B3; the Shogun's, S, is gold. */
export function suitOf(ninja: string): Suit {
  return NINJAS.get(ninja)?.suit ?? 'gold';
}

/** The strength of a ninja by his id; the Shogun has 4 (T1.2). */
export function strengthOf(ninja: string): number {
  return NINJAS.get(ninja)?.strength ?? 4;
}
