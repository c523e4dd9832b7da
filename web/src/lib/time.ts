import type { Words } from './settings.svelte';

/** A duration for people: "1 d 9 h", "22 h 5 min", "12 min", "20 s". */
export function span(milliseconds: number, w: Words): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return w.ratings.games.days({ days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours > 0) return w.ratings.games.hours({ hours, minutes: minutes % 60 });
  return minutes > 0 ? w.ratings.games.minutes({ minutes }) : w.ratings.games.seconds({ seconds });
}
