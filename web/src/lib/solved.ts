/** Puzzles solved on this device. */
const KEY = 'koga.puzzles';

export function solvedOf(game: string): number[] {
  return read()[game] ?? [];
}

export function keepSolved(game: string, number: number): void {
  const all = { ...read(), [game]: [...new Set([...solvedOf(game), number])] };
  localStorage.setItem(KEY, JSON.stringify(all));
}

function read(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number[]>;
  } catch {
    return {};
  }
}

/** The next puzzle of a grade: unsolved, and not the current one if there is another. */
export function nextOf<P extends { number: number; grade: number }>(
  puzzles: P[],
  grade: number,
  solved: number[],
  now: number | null,
): P | undefined {
  const some = puzzles.filter((puzzle) => puzzle.grade === grade);
  const open = some.filter((puzzle) => !solved.includes(puzzle.number));
  const rest = open.length ? open : some;
  return rest.find((puzzle) => puzzle.number > (now ?? 0)) ?? rest[0];
}
