import { tokens } from '../common/tokens';

const DAY = {
  'sky-top': '#6f76ad',
  'sky-mid': '#b9b1d2',
  'sky-low': '#ecd5c4',
  moon1: '#fffdf3',
  moon2: '#fbeac0',
  halo: '#fff6da',
  hill1: '#9d94b4',
  hill2: '#77719a',
  tree: '#544f78',
  dim: '#4a4658',
  ok: '#1f7d62',
  track: '#e7dcc2',
  fail: '#b93325',
  slot: '#6b648c',
  cloud1: '#fff6e0',
  cloud2: '#efdcb4',
  'cloud-line': '#c7a862',
  reed: '#6d5a3a',
  plume: '#f4e3b8',
};

const NIGHT: typeof DAY = {
  'sky-top': '#0c1026',
  'sky-mid': '#1e2347',
  'sky-low': '#473b5c',
  moon1: '#fffbe8',
  moon2: '#f3dca0',
  halo: '#f3dfae',
  hill1: '#2a2a4e',
  hill2: '#1c1d3a',
  tree: '#0e1024',
  dim: '#0c0d18',
  ok: '#5cb596',
  track: '#343744',
  fail: '#e0604c',
  slot: '#8b86b0',
  cloud1: '#4a4a78',
  cloud2: '#33345c',
  'cloud-line': '#8f88b8',
  reed: '#50506f',
  plume: '#b9b6d8',
};

export const paint = (dark: boolean): string => tokens(dark, dark ? NIGHT : DAY);

export type Colour = 'red' | 'blue' | 'green';

/** `deep` outlines, `ink` writes on the pale tab, `haze` drifts before the moon, `bright` shines on black. */
export const SUITS: Record<
  Colour,
  { sign: string; deep: string; ink: string; haze: string; bright: string; field: string }
> = {
  red: { sign: 'small-fire', deep: '#4a0e09', ink: '#b93325', haze: '#e58a62', bright: '#f2a17c', field: '#b93325' },
  blue: { sign: 'big-wave', deep: '#0a1934', ink: '#264886', haze: '#7aa6d4', bright: '#8fc0ee', field: '#264886' },
  green: {
    sign: 'three-leaves',
    deep: '#06291d',
    ink: '#1c6b50',
    haze: '#93d0b2',
    bright: '#7fd0ac',
    field: '#26795f',
  },
};

/** Faces and colours of the three seats. */
export const SEATS = [
  { face: 'hayate', fill: '#cf9220' },
  { face: 'kagerou', fill: '#8650a0' },
  { face: 'shigure', fill: '#5a6775' },
];

const TOOLS = ['thrown-knife', 'sai', 'kusarigama', 'bow-arrow', 'katana', 'shuriken', 'smoke-bomb', 'oni'];

export function toolOf(colour: string, value: number): string {
  if (colour === 'red' && value === 4) return 'nunchaku';
  if (colour === 'red' && value === 8) return 'flaming-arrow';
  return TOOLS[value - 1] ?? 'katana';
}
