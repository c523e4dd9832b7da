/** The colours of the castle. Drawings name them as custom properties, so that one drawing serves day and night. */

const SEATS = {
  'seat-tokugawa-deep': '#07493a', 'seat-tokugawa-lit': '#7fd6bd', 'mon-tokugawa': '#07493a', 'on-tokugawa': '#fff8ea',
  'seat-toyotomi-deep': '#371c58', 'seat-toyotomi-lit': '#c3a2ea', 'mon-toyotomi': '#4a2576', 'on-toyotomi': '#fff8ea',
  'seat-oda': '#f0b726', 'seat-oda-deep': '#96650a', 'seat-oda-lit': '#ffe9a3', 'mon-oda': '#7a4f00', 'on-oda': '#4a2f00',
  'seat-takeda-deep': '#641016', 'seat-takeda-lit': '#f3a29a', 'mon-takeda': '#8d141b', 'on-takeda': '#fff8ea',
};

const LIGHT: Record<string, string> = {
  ...SEATS,
  'seat-tokugawa': '#149373', 'seat-toyotomi': '#6b3f9e', 'seat-takeda': '#ac1f28',
  frame: '#241a15', 'frame-hi': '#43322a', 'frame-lo': '#120c09', brass: '#c79d4b', 'grip-off': '#4a3d35', 'grip-ink': '#b3a491',
  'tatami-a': '#e9dfb6', 'tatami-b': '#e0d4a6', weave: 'rgb(120 105 50/.17)', grid: '#a3925a', coord: '#5f5429',
  water: '#93c7d5', wave: '#6aa6ba', 'wave-lit': '#eefbff', bank: '#b3a68c', 'bank-lo': '#6e634f',
  roof: '#a8b1be', 'roof-lo': '#98a2b1', 'roof-hi': '#d9dfe7', 'roof-line': '#6a7484', 'roof-ridge': '#737e90',
  plank: '#d7a566', 'plank-lo': '#93642d', rail: '#c9452f', 'rail-lo': '#6b2015',
  rite: '#5c3b86', 'rite-lit': '#c2530a', 'rite-floor': 'rgb(255 250 232/.7)', 'camp-line': '#fff6e2',
  hatch: '#8a5c33', 'hatch-lo': '#432815', 'hatch-red': '#b5382b', 'hatch-red-lo': '#5c130d', step: '#d9b588', 'yin-pale': '#fffaf0',
  t1: '#a93324', 't1-hi': '#f2a489', 't1-face': '#6f1c13', 't1-edge': '#340b07', 't1-rail': '#e0735a', 't1-post': '#cf5a43',
  t2: '#23508f', 't2-hi': '#8fbdf0', 't2-face': '#122f5e', 't2-edge': '#081731', 't2-rail': '#6ea2dd', 't2-post': '#4a83c6',
  shade: '.26', cloth: '#d9c69a', 'cloth-lo': '#8d7745',
  lamp: '#f0a818', reach: 'rgb(255 244 170/.62)', 'reach-wet': 'rgb(255 255 255/.38)', 'reach-line': '#a86400', 'reach-rim': '#fff8dc', 'ring-edge': '#5d3b00',
  'tool-fg': '#3f5a2a', 'tool-bg': '#eef3dc', 'tool-rim': '#7d9a55', 'weapon-fg': '#3b3742', 'weapon-bg': '#eae7ee', 'weapon-rim': '#77727e',
  way: '#d1331f', 'way-rim': '#fffaf0', 'trace-rim': '#fffaf0', jade: '#1f8a70', spell: '#8a4fe0',
  leaf: '#47662f', crystal: '#1f7ca6', 'chest': '#86651a', must: '#a3302a',
};

const DARK: Record<string, string> = {
  ...SEATS,
  'seat-tokugawa': '#22a583', 'seat-toyotomi': '#9268cc', 'seat-takeda': '#dd4a48',
  frame: '#0c0b0e', 'frame-hi': '#221d20', 'frame-lo': '#050506', brass: '#a9823c', 'grip-off': '#2a2629', 'grip-ink': '#938a7e',
  'tatami-a': '#31352b', 'tatami-b': '#2b2f26', weave: 'rgb(220 225 170/.055)', grid: '#15180f', coord: '#a8ab8d',
  water: '#153a4c', wave: '#2b6780', 'wave-lit': '#a9dcec', bank: '#5d594f', 'bank-lo': '#23211d',
  roof: '#2a3040', 'roof-lo': '#222736', 'roof-hi': '#56617a', 'roof-line': '#10131c', 'roof-ridge': '#454e63',
  plank: '#80602f', 'plank-lo': '#463013', rail: '#c9452f', 'rail-lo': '#4a130b',
  rite: '#b79ae0', 'rite-lit': '#ffb347', 'rite-floor': 'rgb(12 10 24/.55)', 'camp-line': '#fff1d4',
  hatch: '#7d5630', 'hatch-lo': '#1e1109', 'hatch-red': '#b5382b', 'hatch-red-lo': '#3c0b07', step: '#c29a68', 'yin-pale': '#f4ead6',
  t1: '#e0553c', 't1-hi': '#ffb59b', 't1-face': '#7d1f14', 't1-edge': '#1d0503', 't1-rail': '#f08468', 't1-post': '#e3624a',
  t2: '#4a8be6', 't2-hi': '#b0d4ff', 't2-face': '#17407f', 't2-edge': '#030a18', 't2-rail': '#82b4f2', 't2-post': '#5a98e8',
  shade: '.5', cloth: '#a8966a', 'cloth-lo': '#5d4f2c',
  lamp: '#ffc94a', reach: 'rgb(255 232 160/.2)', 'reach-wet': 'rgb(180 235 255/.2)', 'reach-line': '#ffc94a', 'reach-rim': '#2b2000', 'ring-edge': '#2b1c00',
  'tool-fg': '#d3e6ab', 'tool-bg': '#27351f', 'tool-rim': '#6f8d4a', 'weapon-fg': '#dedae8', 'weapon-bg': '#2e2b36', 'weapon-rim': '#7d7788',
  way: '#ff5a3c', 'way-rim': '#fff3e0', 'trace-rim': '#0b0c0a', jade: '#5ed1ae', spell: '#b58cff',
  leaf: '#a9c98b', crystal: '#6fc3e6', 'chest': '#e0bd6c', must: '#ff9d86',
};

function declarations(colours: Record<string, string>): string {
  return Object.entries(colours).map(([name, value]) => `--${name}:${value}`).join(';');
}

const TEXTS = { light: declarations(LIGHT), dark: declarations(DARK) };

/** For a style attribute. */
export function palette(dark: boolean): string {
  return dark ? TEXTS.dark : TEXTS.light;
}
