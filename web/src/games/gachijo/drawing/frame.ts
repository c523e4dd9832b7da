import { CELL, each, FRAME, icon, SIDE } from './base';

/** Dark lacquer with brass fittings at the corners; the sheets slide inside it. */
export function frame(): string {
  const corners = [
    [0, 0, 0],
    [SIDE, 0, 90],
    [SIDE, SIDE, 180],
    [0, SIDE, 270],
  ];
  return `<rect width="${SIDE}" height="${SIDE}" rx="14" fill="url(#frame)"/><rect x="3.5" y="3.5" width="${SIDE - 7}" height="${SIDE - 7}" rx="11" fill="none" stroke="var(--brass)" stroke-width="1.4" opacity=".75"/><rect x="${FRAME - 4}" y="${FRAME - 4}" width="${9 * CELL + 8}" height="${9 * CELL + 8}" rx="3" fill="var(--frame-lo)"/>${each(
    corners,
    ([x, y, turn]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M4 14Q4 4 14 4H62Q54 10 58 20Q46 14 40 22Q30 18 26 26Q18 30 22 40Q14 46 20 58Q10 54 4 62Z" fill="var(--brass)" opacity=".92"/><circle cx="15" cy="15" r="3.6" fill="var(--frame-lo)"/><circle cx="15" cy="15" r="1.8" fill="var(--brass)"/><path d="M30 10h20M10 30v20" stroke="var(--frame-lo)" stroke-width="1.2" opacity=".6"/></g>`,
  )}`;
}

export const SLIDES = ['left', 'right', 'up', 'down'] as const;
export type SlideWay = (typeof SLIDES)[number];

export const SHEET_OF: Record<SlideWay, 'T1' | 'T2'> = { left: 'T1', right: 'T1', up: 'T2', down: 'T2' };
export const ARROWS: Record<SlideWay, string> = { left: '◀', right: '▶', up: '▲', down: '▼' };

/** The centre and size of a grip on the frame. */
export function gripPlace(way: SlideWay): { x: number; y: number; width: number; height: number } {
  const lying = way === 'up' || way === 'down';
  const [x, y] = {
    left: [FRAME / 2, SIDE / 2],
    right: [SIDE - FRAME / 2, SIDE / 2],
    up: [SIDE / 2, FRAME / 2],
    down: [SIDE / 2, SIDE - FRAME / 2],
  }[way] as [number, number];
  return { x, y, width: lying ? 132 : 25, height: lying ? 25 : 132 };
}

/**
 * A grip, drawn around its centre: an arrow, the sheet's name, and a pip for every cell that the sheet can still move.
 */
export function grip(
  way: SlideWay,
  left: number,
  look: { hot?: boolean; last?: boolean; hint?: boolean } = {},
): string {
  const { width: w, height: h } = gripPlace(way);
  const lying = w > h;
  const sheet = SHEET_OF[way];
  const fill = left ? (sheet === 'T1' ? 'url(#red)' : 'url(#blue)') : 'var(--grip-off)';
  const ink = left ? '#fff4e2' : 'var(--grip-ink)';
  const turn = { left: 180, right: 0, up: -90, down: 90 }[way];
  const pips = each(
    [0, 1, 2, 3],
    (pip) =>
      `<circle cx="${lying ? 30 + pip * 9 : 0}" cy="${lying ? 0 : 30 + pip * 9}" r="2.9" fill="${ink}" opacity="${pip < left ? 1 : 0.28}"/>`,
  );
  const ring =
    look.hot || look.hint
      ? `<rect x="${-w / 2 - 4}" y="${-h / 2 - 4}" width="${w + 8}" height="${h + 8}" rx="12" fill="none" stroke="${look.hint ? 'var(--jade)' : 'var(--lamp)'}" stroke-width="3"${look.hint ? ' stroke-dasharray="9 6"' : ''}/>`
      : '';
  return `${ring}<rect x="${-w / 2}" y="${-h / 2 + 1.5}" width="${w}" height="${h}" rx="8" fill="#000" opacity=".45"/><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="8" fill="${fill}" stroke="var(--brass)" stroke-width="${left ? 1.2 : 0.6}"/>${
    left
      ? `<rect x="${-w / 2 + 2}" y="${-h / 2 + 1.6}" width="${w - 4}" height="${(h * (lying ? 0.36 : 0.2)).toFixed(1)}" rx="6" fill="#fff" opacity=".14"/>`
      : icon('lock', lying ? -14 : 0, lying ? 0 : -14, 11, 'var(--grip-ink)')
  }<path transform="rotate(${turn})" d="M-5 -9.5L8 0L-5 9.5Z" fill="${ink}"/><text ${lying ? 'x="-38" y="4.4"' : 'y="-32"'} font-family="Koga Gothic, Koga Gothic JA, sans-serif" font-weight="700" font-size="12" fill="${ink}" text-anchor="middle">${sheet}</text>${pips}${look.last ? chevrons(way) : ''}`;
}

/** Marks the direction in which the sheet was last slid. */
function chevrons(way: SlideWay): string {
  const turn = { left: 0, right: 180, up: 90, down: -90 }[way];
  const [x, y] = way === 'left' || way === 'right' ? [0, -80] : [-82, 0];
  const lit = SHEET_OF[way] === 'T1' ? 'var(--t1-hi)' : 'var(--t2-hi)';
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.8)" fill="none" stroke="${lit}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${each([-8, -1, 6], (at) => `<path d="M${at + 3} -5l-6 5l6 5"/>`)}</g>`;
}
