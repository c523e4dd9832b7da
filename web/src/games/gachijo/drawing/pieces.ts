import { icon, n } from './base';

const INK = '#17110e';

export interface NinjaLook {
  marker?: string;
  flag?: boolean;
  active?: boolean;
  ghost?: boolean;
  jail?: boolean;
}

/**
 * A hooded bust on a lacquered disc, drawn around its centre: the seat's colour, and the mon on the chest. A worn tool
 * changes the outline and adds its badge.
 */
export function ninja(seat: string, look: NinjaLook = {}): string {
  const { marker = 'bare', flag = false, active = false, ghost = false, jail = false } = look;
  const [main, deep, lit] = [`var(--seat-${seat})`, `var(--seat-${seat}-deep)`, `var(--seat-${seat}-lit)`];
  let out = ghost ? '' : '<ellipse cx="2" cy="25" rx="26" ry="9" fill="#000" opacity=".34"/>';
  if (active)
    out +=
      '<g class="to-act"><ellipse cy="20" rx="31" ry="13.5" fill="none" stroke="var(--ring-edge)" stroke-width="6.4"/><ellipse cy="20" rx="31" ry="13.5" fill="none" stroke="var(--lamp)" stroke-width="4"/></g>';
  if (marker === 'kekkai')
    out +=
      '<ellipse cy="4" rx="36" ry="33" fill="url(#ward)"/><circle r="31" cy="2" fill="none" stroke="#f7c948" stroke-width="2" stroke-dasharray="7 4"/>';
  if (flag)
    out += `<path d="M15 14V-35" stroke="${INK}" stroke-width="3.4" stroke-linecap="round"/><path d="M15 -35h21v33l-5.2 -3.6l-5.3 3.6l-5.2 -3.6l-5.3 3.6Z" fill="${main}" stroke="${INK}" stroke-width="1.7" stroke-linejoin="round"/>${icon(`m-${seat}`, 25.6, -21, 16, `var(--on-${seat})`, main)}`;
  out += disc(main, deep, lit) + body(main, deep, lit) + face(deep, lit);
  out += `<circle cy="12.6" r="9" fill="#fff8ea" stroke="${INK}" stroke-width="1.4"/>${icon(`m-${seat}`, 0, 12.6, 13.5, `var(--mon-${seat})`, '#fff8ea')}`;
  out += worn(seat, marker);
  if (jail) {
    const bars = [-25.5, -8.5, 8.5, 25.5].map((x) => `M${x} -46V40`).join('');
    out += `<path d="${bars}" stroke="#14171d" stroke-width="5"/><path d="${bars}" transform="translate(-.8 0)" stroke="#a9b1bf" stroke-width="1.8"/>`;
  }
  if (marker !== 'bare' && !ghost) out += badge(24, flag ? 24 : -27, marker);
  return ghost ? `<g opacity=".62">${out}</g>` : out;
}

function disc(main: string, deep: string, lit: string): string {
  return `<path d="M-24 18v5a24 9.5 0 0 0 48 0v-5Z" fill="${deep}" stroke="${INK}" stroke-width="1.6"/><ellipse cy="18" rx="24" ry="9.5" fill="${main}" stroke="${INK}" stroke-width="1.4"/><ellipse cy="17.4" rx="20" ry="7" fill="none" stroke="${lit}" opacity=".8"/>`;
}

/** The scarf behind it, the body, the collar, the hood. */
function body(main: string, deep: string, lit: string): string {
  return `<path d="M9 -3C18 -6 25 -3 29 3C24 2 20 3 16 6C22 6 26 10 27 16C20 12 14 9 8 6Z" fill="${lit}" stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"/><path d="M-17 19C-19 6 -12 -1 0 -1C12 -1 19 6 17 19C9 23.5 -9 23.5 -17 19Z" fill="${main}" stroke="${INK}" stroke-width="1.7"/><path d="M6 -0.3C14 1.5 18.6 8 16.8 18.8C13.4 21 9 22 5 22.3C11 16 11.5 6 6 -0.3Z" fill="${deep}" opacity=".55"/><path d="M-11 1.5Q0 9 11 1.5L8 -4H-8Z" fill="${lit}" stroke="${INK}" stroke-width="1.4" stroke-linejoin="round"/><path d="M-16.5 -13C-17.5 -26 -9 -33.5 0 -33.5C9 -33.5 17.5 -26 16.5 -13C15.8 -4 8.5 1.5 0 1.5C-8.5 1.5 -15.8 -4 -16.5 -13Z" fill="${main}" stroke="${INK}" stroke-width="1.8"/><path d="M3 -33.2C11 -32 17.3 -24.5 16.4 -13C15.8 -4.4 9 1 1.5 1.4C10 -5 13.5 -22 3 -33.2Z" fill="${deep}" opacity=".5"/><path d="M-11.5 -25C-9 -29 -5 -31 -1.5 -31" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".5" fill="none"/>`;
}

function face(deep: string, lit: string): string {
  return `<path d="M-12.8 -17.2C-7 -20.4 7 -20.4 12.8 -17.2C13.8 -13.6 13.2 -10.2 11.6 -8.6C6 -10.8 -6 -10.8 -11.6 -8.6C-13.2 -10.2 -13.8 -13.6 -12.8 -17.2Z" fill="#f6d9b2" stroke="${INK}" stroke-width="1.4"/><g fill="${INK}"><ellipse cx="-5.6" cy="-13.2" rx="2.1" ry="2.4"/><ellipse cx="5.6" cy="-13.2" rx="2.1" ry="2.4"/></g><path d="M-9.4 -17.6L-3 -15.8M9.4 -17.6L3 -15.8" stroke="${INK}" stroke-width="1.8" stroke-linecap="round"/><path d="M-10 -3.6Q0 -7.6 10 -3.6" fill="none" stroke="${deep}" stroke-width="1.3"/><path d="M-16.2 -21.6Q0 -28.4 16.2 -21.6L15.6 -17.6Q0 -24 -15.6 -17.6Z" fill="${lit}" stroke="${INK}" stroke-width="1.3" stroke-linejoin="round"/>`;
}

/** Bandages; cloth over the ninja; paper charms; waves and tube; ladder. */
function worn(seat: string, marker: string): string {
  if (marker === 'injury')
    return `<path d="M-17 -17L13 -30L15.6 -25.6L-16.4 -11.6Z" fill="#fffaf0" stroke="${INK}" stroke-width="1.3" stroke-linejoin="round"/><path d="M-4 -23.4l5 -2.2l1.4 3.4l-5 2.2Z" fill="#cf2a27"/><path d="M-17.6 8l34 9l-1.6 5l-33.6 -8.8Z" fill="#fffaf0" stroke="${INK}" stroke-width="1.2"/>`;
  if (marker === 'nuno')
    return `<path d="M-24 22C-26 -4 -20 -35 0 -36C20 -35 26 -4 24 22C18 25.6 13 19.6 8 24.4C3 28 -3 28 -8 24.4C-13 19.6 -18 25.6 -24 22Z" fill="var(--cloth)" opacity=".9" stroke="${INK}" stroke-width="1.7" stroke-linejoin="round"/><g stroke="var(--cloth-lo)" stroke-width="1.5" fill="none"><path d="M-13 -28C-18 -10 -18 8 -15 21M0 -35.5V-22M0 4V26M13 -28C18 -10 18 8 15 21M-20 2Q0 9 20 2"/></g><path d="M-12 -15.5Q0 -20 12 -15.5Q13 -10 10 -8.4Q0 -11 -10 -8.4Q-13 -10 -12 -15.5Z" fill="#1d1613"/><circle cx="-5" cy="-12.6" r="2.2" fill="#fff3d8"/><circle cx="5" cy="-12.6" r="2.2" fill="#fff3d8"/><circle cy="10" r="9.5" fill="#fff8ea" stroke="${INK}" stroke-width="1.4"/>${icon(`m-${seat}`, 0, 10, 14.5, `var(--mon-${seat})`, '#fff8ea')}`;
  if (marker === 'kekkai')
    return [45, 135, 225, 315]
      .map(
        (turn) =>
          `<g transform="translate(0 2) rotate(${turn}) translate(0 -31)"><rect x="-4.5" y="-8" width="9" height="15" rx="1" fill="#fffbe9" stroke="#7a5200" stroke-width="1.1"/><path d="M0 -5.4v9M-2.4 -3h4.8M-2.4 1h4.8" stroke="#b5301f" stroke-width="1.3"/></g>`,
      )
      .join('');
  if (marker === 'take')
    return `<path d="M-31 14q7.7 -8 15.5 0t15.5 0t15.5 0t15.5 0v16h-62Z" fill="var(--water)" opacity=".9"/><path d="M-31 14q7.7 -8 15.5 0t15.5 0t15.5 0t15.5 0M-27 21q6.7 -6 13.5 0t13.5 0t13.5 0t13.5 0" fill="none" stroke="var(--wave-lit)" stroke-width="2.2" stroke-linecap="round"/><path d="M12 -6L20 -38" stroke="${INK}" stroke-width="7.4" stroke-linecap="round"/><path d="M12 -6L20 -38" stroke="#a9b95a" stroke-width="4.6" stroke-linecap="round" stroke-dasharray="9 1.6"/>`;
  if (marker === 'hashigo')
    return `<g stroke-linecap="round"><path d="M-27 26L-17 -34M-15 28L-5 -32" stroke="${INK}" stroke-width="5"/><path d="M-27 26L-17 -34M-15 28L-5 -32M-25 16l11.6 2M-23 4l11.6 2M-21 -8l11.6 2M-19 -20l11.6 2" stroke="#d9a85a" stroke-width="2.8"/></g>`;
  return '';
}

/** By marker: the colour of its badge and of its pill in the panels. */
export const MARKER_COLOURS: Record<string, string> = {
  injury: '#b3261e',
  nuno: '#6a5632',
  kekkai: '#96610a',
  take: '#12667f',
  hashigo: '#7a4a17',
  prison: '#2e333d',
  flag: '#a3302a',
};

export function badge(x: number, y: number, marker: string, r = 11.5): string {
  const fill = MARKER_COLOURS[marker] ?? '#2e333d';
  return `<g transform="translate(${n(x)} ${n(y)})"><circle r="${r}" fill="${fill}" stroke="#fffaf0" stroke-width="2"/><circle r="${n(r + 1.2)}" fill="none" stroke="${INK}"/>${icon(marker, 0, 0, r * 1.42, '#fff', fill)}</g>`;
}

const FACES: Record<string, string> = { oni: '#ff8d74', rokuro: '#f3d9ec', kappa: '#a6df8c', tengu: '#ffb65c' };
const FLAMES =
  'M-27 16C-42 4 -33 -14 -38 -29C-28 -27 -25 -20 -23 -15C-21 -27 -9 -33 -11 -47C0 -41 4 -32 3 -25C8 -30 13 -36 12 -44C24 -36 26 -24 22 -14C28 -18 30 -24 30 -31C42 -16 40 4 27 16Z';

export function guardianColour(name: string): string {
  return FACES[name] ?? '#fff';
}

/** A dark disc with a face; an awake guardian is wreathed in spirit flames, with a pip for each move left. */
export function guardian(name: string, look: { active?: boolean; asleep?: boolean; moves?: number } = {}): string {
  const { active = false, asleep = false, moves = 0 } = look;
  const colour = guardianColour(name);
  let out = asleep ? '' : '<ellipse cx="3" cy="26" rx="29" ry="11" fill="#000" opacity=".35"/>';
  if (!asleep && active)
    out += `<g class="flames"><path d="${FLAMES}" fill="#5b2fa8" stroke="#21103f" stroke-width="1.6" stroke-linejoin="round"/><path d="${FLAMES}" fill="#b08bff" transform="translate(0 -3) scale(.84)"/></g><circle r="32.5" fill="none" stroke="var(--ring-edge)" stroke-width="6"/><circle r="32.5" fill="none" stroke="var(--lamp)" stroke-width="3.6"/>`;
  else if (!asleep)
    out += `<path d="${FLAMES}" fill="#3b2a5c" stroke="#21103f" stroke-width="1.6" stroke-linejoin="round" opacity=".8"/>`;
  out += `<circle r="29" fill="url(#spirit)" stroke="${asleep ? '#58496a' : '#0d0813'}" stroke-width="2"/><circle r="26" fill="none" stroke="${colour}" stroke-width="1.6" opacity=".9"/>${icon(name, 0, 0, 39, colour, '#1c1126')}`;
  if (moves) {
    const pips = Array.from(
      { length: moves },
      (_, pip) => `<circle cx="${(pip - (moves - 1) / 2) * 13}" r="4" fill="${colour}"/>`,
    );
    out += `<g transform="translate(0 31)"><rect x="${-7 * moves - 4}" y="-7.5" width="${14 * moves + 8}" height="15" rx="7.5" fill="#1a1023" stroke="${colour}" stroke-width="1.4"/>${pips.join('')}</g>`;
  }
  return out;
}

/** A prisoner's small barred mon, at the cell where it returns. */
export function barred(seat: string): string {
  return `<g opacity=".9"><circle r="11" fill="var(--seat-${seat})" stroke="${INK}" stroke-width="1.4"/>${icon(`m-${seat}`, 0, 0, 15, `var(--on-${seat})`, `var(--seat-${seat})`)}<path d="M-6 -10V10M0 -11V11M6 -10V10" stroke="${INK}" stroke-width="1.8" opacity=".75"/></g>`;
}
