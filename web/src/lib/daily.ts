/** The puzzle of the day: the same for everyone, derived from the date alone, so that it works offline. */
export interface Daily {
  game: string;
  number: number;
}

const KEY = 'koga.daily';
const KEPT = 400; // days remembered
const DAY = 86_400_000;

/** The number of a day in the reader's time zone. */
export function dayOf(date: Date): number {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY);
}

/** Games alternate from day to day; each cycles through all its puzzles in a mixed order. */
export function dailyOf(day: number, games: { name: string; count: number }[]): Daily | null {
  const some = games.filter((game) => game.count > 0);
  const game = some[day % Math.max(1, some.length)];
  if (!game) return null;
  const turn = Math.floor(day / some.length);
  return { game: game.name, number: 1 + ((turn * stepOf(game.count)) % game.count) };
}

/** A step coprime to the count: its multiples visit every puzzle before one repeats. */
function stepOf(count: number): number {
  for (let step = Math.max(1, Math.round(count * 0.618)); ; step++) if (divisor(step, count) === 1) return step;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** The days whose puzzle was solved on this device. */
export function solvedDays(): number[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found) ? found.filter((day) => Number.isInteger(day)) : [];
  } catch {
    return [];
  }
}

export function keepDay(day: number): void {
  const days = [...new Set([...solvedDays(), day])].sort((a, b) => b - a);
  localStorage.setItem(KEY, JSON.stringify(days.slice(0, KEPT)));
}

/** The length of the streak of solved days up to today; today may still be open. */
export function streakOf(days: number[], today: number): number {
  const solved = new Set(days);
  let [count, day] = [0, solved.has(today) ? today : today - 1];
  while (solved.has(day)) [count, day] = [count + 1, day - 1];
  return count;
}
