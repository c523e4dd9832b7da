import type { Clocks } from '../generated/wire';

const DAY = 86_400; // seconds

/** A seat's remaining milliseconds, computed from the server's last message; null without clocks. */
export function remaining(
  clocks: { told: Clocks; at: number } | null,
  seat: number,
  playing: boolean,
  now: number,
): number | null {
  const given = clocks?.told.left[seat];
  if (!clocks || given === undefined) return null;
  const gone = clocks.told.running === seat && playing ? now - clocks.at : 0;
  return Math.max(0, given - gone);
}

export function clockText(milliseconds: number, lang = 'en'): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= DAY) {
    const [days, rest] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / 3600)];
    return lang === 'ja' ? `${days}日${rest}時間` : `${days} d ${rest} h`;
  }
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
