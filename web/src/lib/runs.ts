import type { PuzzleInfo } from '../generated/wire';

/** Storm: as many puzzles as possible in three minutes. Streak: until the first mistake. Stored on this device. */
export type RunMode = 'storm' | 'streak';
export const STORM = 180; // seconds
export const RUN = 5; // puzzles solved in a row that earn a storm
export const BONUS = 5; // this many extra seconds
const KEY = 'koga.runs';

interface Kept {
  best: number;
  today: number;
  day: number;
}

export function resultsOf(mode: RunMode, day: number): { best: number; today: number } {
  const found = read()[mode];
  return { best: found?.best ?? 0, today: found?.day === day ? found.today : 0 };
}

/** Stores a result; returns whether it is the best so far. */
export function keepResult(mode: RunMode, day: number, count: number): boolean {
  const { best, today } = resultsOf(mode, day);
  const kept: Kept = { best: Math.max(best, count), today: Math.max(today, count), day };
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [mode]: kept }));
  return count > best;
}

function read(): Partial<Record<RunMode, Kept>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<RunMode, Kept>>;
  } catch {
    return {};
  }
}

export interface Asked {
  game: string;
  number: number;
}

/** Puzzles of all games, easy ones first, shuffled within a grade; `random` returns numbers from 0 to 1. */
export function sequence(games: { name: string; puzzles: PuzzleInfo[] }[], random: () => number): Asked[] {
  const all = games.flatMap(({ name, puzzles }) =>
    puzzles.map(({ number, grade }) => ({ game: name, number, order: grade + random() })),
  );
  return all.sort((a, b) => a.order - b.order).map(({ game, number }) => ({ game, number }));
}
