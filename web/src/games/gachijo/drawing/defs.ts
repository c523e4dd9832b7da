import { FRAME } from './base';

const waves = (x: number, y: number) => [18, 12.5, 7].map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');

function gradient(id: string, stops: [number, string][], more = 'x1="0" y1="0" x2="0" y2="1"'): string {
  return `<linearGradient id="${id}" ${more}>${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</linearGradient>`;
}

/** Metals, gems and enamel: materials of tokens, on the board and beside it. */
export const METALS = [
  gradient('gold', [
    [0, '#ffe9a6'],
    [0.5, '#edbf4e'],
    [1, '#b97a17'],
  ]),
  gradient('moss', [
    [0, '#7d9a55'],
    [1, '#3f5a2a'],
  ]),
  gradient('steel', [
    [0, '#77727e'],
    [1, '#37343d'],
  ]),
  gradient(
    'gem',
    [
      [0, '#d9fbff'],
      [0.45, '#5cc6e8'],
      [1, '#1b77ab'],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  ),
  '<radialGradient id="spirit"><stop offset=".35" stop-color="#3a2450"/><stop offset="1" stop-color="#130b1c"/></radialGradient>',
  '<radialGradient id="ward"><stop offset=".55" stop-color="#fff3b0" stop-opacity="0"/><stop offset=".85" stop-color="#ffe27a" stop-opacity=".55"/><stop offset="1" stop-color="#ffe27a" stop-opacity="0"/></radialGradient>',
].join('');

/** Floors: straw mats in two weaves, waves, roof tiles, planks. */
export const FLOORS = [
  '<pattern id="tatami-a" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="var(--tatami-a)"/><path d="M0 1h4M0 3h4" stroke="var(--weave)" stroke-width=".7"/></pattern>',
  '<pattern id="tatami-b" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="var(--tatami-b)"/><path d="M1 0v4M3 0v4" stroke="var(--weave)" stroke-width=".7"/></pattern>',
  `<pattern id="waves" width="38" height="19" patternUnits="userSpaceOnUse" x="${FRAME}" y="${FRAME}"><rect width="38" height="19" fill="var(--water)"/><g fill="none" stroke="var(--wave)" stroke-width="1.2">${waves(19, 19)}</g><g fill="var(--water)" stroke="var(--wave)" stroke-width="1.2"><circle cx="0" cy="28.5" r="18"/><circle cx="38" cy="28.5" r="18"/></g><g fill="none" stroke="var(--wave)" stroke-width="1.2">${waves(0, 28.5)}${waves(38, 28.5)}</g></pattern>`,
  `<pattern id="tiles" width="19" height="15.2" patternUnits="userSpaceOnUse" x="${FRAME}" y="${FRAME}"><rect width="19" height="15.2" fill="var(--roof)"/><path d="M9.5 0v15.2" stroke="var(--roof-lo)" stroke-width="5"/><path d="M0 0v15.2M19 0v15.2" stroke="var(--roof-hi)" stroke-width="3.4" opacity=".55"/><path d="M0 11q4.7 5.4 9.5 0t9.5 0" fill="none" stroke="var(--roof-line)" stroke-width="1.6"/></pattern>`,
  '<pattern id="planks" width="12.66" height="76" patternUnits="userSpaceOnUse"><rect width="12.66" height="76" fill="var(--plank)"/><path d="M.6 0v76" stroke="var(--plank-lo)" stroke-width="1.5"/><path d="M4.6 14v26M8.8 34v30" stroke="var(--plank-lo)" stroke-width=".6" opacity=".55"/></pattern>',
].join('');

const LACQUER = [
  gradient('frame', [
    [0, 'var(--frame-hi)'],
    [1, 'var(--frame)'],
  ]),
  gradient('red', [
    [0, '#d5583f'],
    [0.5, '#b23a29'],
    [1, '#7e2016'],
  ]),
  gradient('blue', [
    [0, '#5484c2'],
    [0.5, '#2f5d9c'],
    [1, '#193a6b'],
  ]),
].join('');

export const DEFS = METALS + FLOORS + LACQUER;
