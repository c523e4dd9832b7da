import { group, icon, n } from './base';

/** Items on the floor or in a hand, drawn around their centre; each kind has its own outline. */

export const OCTAGON = 'M-9.5 -23H9.5L23 -9.5V9.5L9.5 23H-9.5L-23 9.5V-9.5Z';
export const HEXAGON = 'M0 -22.5L19.5 -11.2V11.2L0 22.5L-19.5 11.2V-11.2Z';
const GEM = 'M0 -22L12 -9L8 20H-8L-12 -9Z';

/** A square of T3: treasure as a gold octagon, tool as a disc, weapon as a hexagon. */
export function plaque(x: number, y: number, what: string, scale = 1, spent = false): string {
  const body =
    what === 'tool'
      ? `<circle cy="2.5" r="20.5" fill="#000" opacity=".28"/><circle r="20.5" fill="url(#moss)" stroke="#24351a" stroke-width="1.6"/><circle r="17.3" fill="none" stroke="#dfe8bf" opacity=".65"/>${icon('tool', 0, 0, 24, '#f8f2dc')}`
      : what === 'weapon'
        ? `<path transform="translate(0 2.5)" d="${HEXAGON}" fill="#000" opacity=".28"/><path d="${HEXAGON}" fill="url(#steel)" stroke="#17151a" stroke-width="1.6"/><path transform="scale(.84)" d="${HEXAGON}" fill="none" stroke="#dcd8e4" stroke-width="1.1" opacity=".55"/>${icon('weapon', 0, 0, 24, '#f6f1ea')}`
        : `<path transform="translate(0 2.6)" d="${OCTAGON}" fill="#000" opacity=".3"/><path d="${OCTAGON}" fill="url(#gold)" stroke="#6d430a" stroke-width="1.7"/><path transform="scale(.86)" d="${OCTAGON}" fill="none" stroke="#fff6d2" stroke-width="1.2"/>${icon(what, 0, -0.5, 31, '#4a2805', '#f3cf72')}`;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})"${spent ? ' opacity=".45"' : ''}>${body}</g>`;
}

export function crystal(x: number, y: number, scale = 1, spent = false): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})"${spent ? ' opacity=".38"' : ''}><ellipse cy="15" rx="19" ry="5.5" fill="#000" opacity=".2"/><g stroke="#0f4a6c" stroke-width="1.3" stroke-linejoin="round" fill="url(#gem)"><path d="M-15 15L-19 0L-13 -6L-7 0L-6 15Z"/><path d="M7 15L9 -3L15 -9L20 -1L15 15Z"/><path d="M-9 16L-11 -11L-1 -23L9 -11L8 16Z"/></g><path d="M-1 -22V15M-11 -11L-1 -7L9 -11" stroke="#fff" stroke-width="1.1" opacity=".75" fill="none"/><path d="M-8 12L-9.4 -9L-3.5 -5.5L-3.5 12Z" fill="#fff" opacity=".5"/></g>`;
}

/** A hatch in the floor with steps into the dark; with gacha it has a red frame and a fan of cards. */
export function stairs(x: number, y: number, gacha: boolean, scale = 1): string {
  const [rim, low] = gacha ? ['var(--hatch-red)', 'var(--hatch-red-lo)'] : ['var(--hatch)', 'var(--hatch-lo)'];
  const steps = [0, 1, 2, 3, 4].map(
    (step) =>
      `<rect x="${n(-17 + step * 1.2)}" y="${14 - step * 7}" width="${n(34 - step * 2.4)}" height="5.6" fill="var(--step)" opacity="${(0.95 - step * 0.2).toFixed(2)}"/>`,
  );
  const fan = gacha
    ? group(
        0,
        -1,
        `<circle r="15.5" fill="#fff6e0" stroke="${low}" stroke-width="1.6"/>${icon('gacha', 0, 0, 23, '#9c2a22')}`,
      )
    : '';
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})"><rect x="-24" y="-23" width="50" height="50" rx="4" fill="#000" opacity=".22"/><rect x="-25" y="-25" width="50" height="50" rx="4" fill="${rim}" stroke="${low}" stroke-width="1.6"/><rect x="-19.5" y="-19.5" width="39" height="39" rx="1.5" fill="#15100d"/>${steps.join('')}<path d="M-19.5 -19.5h39v10q-20 -5 -39 0Z" fill="#000" opacity=".45"/>${fan}</g>`;
}

/** A camp: cloth in the seat's colour, with the mon. `lit`: a ninja whose flag is up returns here. */
export function camp(x: number, y: number, seat: string, lit = false): string {
  const half = 34;
  const glow = lit
    ? `<rect x="${-half - 2}" y="${-half - 2}" width="${2 * half + 4}" height="${2 * half + 4}" rx="7" fill="none" stroke="var(--ring-edge)" stroke-width="5.4"/><rect x="${-half - 2}" y="${-half - 2}" width="${2 * half + 4}" height="${2 * half + 4}" rx="7" fill="none" stroke="var(--lamp)" stroke-width="3.4"/>`
    : '';
  return group(
    x,
    y,
    `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="5" fill="var(--seat-${seat})"/><path d="M${-half} ${-half + 11}h${2 * half}M${-half} ${half - 11}h${2 * half}" stroke="var(--on-${seat})" stroke-width="2.2" opacity=".7"/><rect x="${-half + 1.2}" y="${-half + 1.2}" width="${2 * half - 2.4}" height="${2 * half - 2.4}" rx="4" fill="none" stroke="var(--seat-${seat}-deep)" stroke-width="2.4"/>${glow}${icon(`m-${seat}`, 0, 0, 42, `var(--on-${seat})`, `var(--seat-${seat})`)}`,
  );
}

export function summoningPoint(x: number, y: number, merged: boolean): string {
  const ink = merged ? 'var(--rite-lit)' : 'var(--rite)';
  const ticks = Array.from(
    { length: 12 },
    (_, tick) => `<path transform="rotate(${tick * 30})" d="M0 -33v5" stroke="${ink}" stroke-width="2.4"/>`,
  );
  return group(
    x,
    y,
    `${merged ? '<circle r="37" fill="url(#ward)"/>' : ''}<circle r="33" fill="var(--rite-floor)"/><circle r="33.5" fill="none" stroke="${ink}" stroke-width="2.2"/><circle r="27" fill="none" stroke="${ink}" stroke-width="1.3"/>${ticks.join('')}<path d="M0 -25L14.7 20.2L-23.8 -7.7H23.8L-14.7 20.2Z" fill="none" stroke="${ink}" stroke-width="2" stroke-linejoin="round"/>`,
  );
}

/** A symbol printed on its sheet: red for T1, upright in a ring; blue for T2, lying in a square. */
export function yinYang(x: number, y: number, sheet: string, scale = 1): string {
  const ink = sheet === 'T1' ? 'var(--t1)' : 'var(--t2)';
  const rim =
    sheet === 'T1'
      ? `<circle r="19.5" fill="var(--yin-pale)" stroke="${ink}" stroke-width="3.2"/>`
      : `<rect x="-20.5" y="-20.5" width="41" height="41" rx="7" fill="var(--yin-pale)" stroke="${ink}" stroke-width="3.2"/>`;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale}) rotate(${sheet === 'T1' ? 0 : 90})">${rim}<circle r="15.5" fill="none" stroke="${ink}" stroke-width="1.2"/><path d="M0 -15.5A15.5 15.5 0 0 1 0 15.5A7.75 7.75 0 0 1 0 0A7.75 7.75 0 0 0 0 -15.5Z" fill="${ink}"/><circle cy="-7.75" r="2.7" fill="${ink}"/><circle cy="7.75" r="2.7" fill="var(--yin-pale)"/></g>`;
}

/** A red and a blue symbol merged at the summoning point. */
export function merged(x: number, y: number): string {
  const fish = 'M0 -18A18 18 0 0 1 0 18A9 9 0 0 1 0 0A9 9 0 0 0 0 -18Z';
  return group(
    x,
    y,
    `<circle r="24" fill="#fff6d8" stroke="var(--ring-edge)" stroke-width="5"/><circle r="24" fill="none" stroke="var(--lamp)" stroke-width="3"/><path d="${fish}" fill="var(--t1)"/><path transform="rotate(180)" d="${fish}" fill="var(--t2)"/><circle cy="-9" r="3" fill="#fff6d8"/><circle cy="9" r="3" fill="#fff6d8"/>`,
  );
}

// ---- in hands ----

export type Slot = 'have' | 'need' | 'room';

export function treasureSlot(what: string, state: Slot): string {
  if (state === 'have')
    return `<path d="${OCTAGON}" fill="url(#gold)" stroke="#6d430a" stroke-width="2"/>${icon(what, 0, 0, 33, '#4a2805', '#f3cf72')}`;
  return `<path d="${OCTAGON}" fill="none" stroke="var(--line-2)" stroke-width="2"${state === 'need' ? ' stroke-dasharray="5 4"' : ' opacity=".6"'}/><g opacity="${state === 'need' ? '.62' : '.3'}">${icon(what, 0, 0, 29, 'var(--soft)', 'var(--sheet)')}</g>`;
}

export function crystalSlot(state: Slot): string {
  if (state === 'have')
    return `<path d="${GEM}" fill="url(#gem)" stroke="#0f4a6c" stroke-width="2.4"/><path d="M0 -20V18M-12 -9L0 -4L12 -9" stroke="#fff" stroke-width="1.6" fill="none" opacity=".8"/>`;
  return state === 'need'
    ? `<path d="${GEM}" fill="none" stroke="var(--soft)" stroke-width="2.6" stroke-dasharray="5 4"/>`
    : `<path d="${GEM}" fill="none" stroke="var(--line)" stroke-width="2.4"/>`;
}

const CHIPS: Record<string, [string, string]> = {
  shinobi: ['#0e5f4c', '#bfeadd'],
  summon: ['#4a2a78', '#e4d1ff'],
  kaeru: ['#5d7d3a', '#f3f8df'],
};

/** A chip with its face, or a slot for one: of a kind (shinobi, summon) or of any. */
export function chipSlot(kind: string, state: Slot): string {
  const [fill, ink] = CHIPS[kind] ?? ['none', 'var(--soft)'];
  if (state === 'have')
    return `<circle r="22" fill="${fill}" stroke="#120b14" stroke-width="2"/><circle r="18" fill="none" stroke="${ink}" stroke-width="1.6" stroke-dasharray="3 3" opacity=".7"/>${icon(kind, 0, 0, 28, ink, fill)}`;
  const face = state === 'need' && kind !== 'any' ? icon(kind, 0, 0, 24, 'var(--line-2)', 'var(--sheet)') : '';
  return `<circle r="21" fill="none" stroke="${state === 'need' ? 'var(--soft)' : 'var(--line)'}" stroke-width="2.4"${state === 'need' ? ' stroke-dasharray="6 5"' : ''}/>${face}`;
}

/** A tool or weapon as a small tile; hidden ones show their back. */
export function tile(name: string | null, kind: 'tool' | 'weapon' | 'back'): string {
  if (kind === 'back')
    return `<rect x="-19" y="-19" width="38" height="38" rx="7" fill="#3b3742" stroke="#17151a" stroke-width="1.6"/><path d="M-16 0L0 -16L16 0L0 16Z" fill="none" stroke="#8d8896" stroke-width="1.4"/>${icon('weapon', 0, 0, 17, '#d8d3e0')}`;
  return `<rect x="-19" y="-19" width="38" height="38" rx="7" fill="var(--${kind}-bg)" stroke="var(--${kind}-rim)" stroke-width="1.8"/>${icon(name ?? kind, 0, 0, 27, `var(--${kind}-fg)`, `var(--${kind}-bg)`)}`;
}

/** A mon on a disc in the seat's colour. */
export function crest(seat: string): string {
  return `<circle r="19" fill="var(--seat-${seat})" stroke="var(--seat-${seat}-deep)" stroke-width="2"/>${icon(`m-${seat}`, 0, 0, 27, `var(--on-${seat})`, `var(--seat-${seat})`)}`;
}
