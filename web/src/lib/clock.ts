import type { Clocks } from '../generated/wire';

/** Milliseconds that a seat has left, by what the server told at some time; null without clocks. */
export function remaining(clocks: { told: Clocks; at: number } | null, seat: number, playing: boolean, now: number): number | null {
  const given = clocks?.told.left[seat];
  if (!clocks || given === undefined) return null;
  const gone = clocks.told.running === seat && playing ? now - clocks.at : 0;
  return Math.max(0, given - gone);
}

export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
