import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dailyOf, dayOf, keepDay, solvedDays, streakOf } from '../src/lib/daily';
import { keepResult, resultsOf, sequence } from '../src/lib/runs';
import { keepSolved, solvedOf } from '../src/lib/solved';
import { solver } from '../src/lib/solver';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a day is the reader’s own', () => {
  const date = new Date(2026, 10, 17, 0, 30);
  expect(dayOf(new Date(2026, 10, 17, 23, 30))).toBe(dayOf(date));
  expect(dayOf(new Date(2026, 10, 16, 23, 30))).toBe(dayOf(date) - 1);
});

test('the puzzle of the day goes through all games, and through all puzzles of each', () => {
  const games = [
    { name: 'go', count: 12 },
    { name: 'none', count: 0 },
    { name: 'chess', count: 7 },
  ];
  const seen = new Map<string, Set<number>>();
  for (let day = 20_000; day < 20_024; day++) {
    const daily = dailyOf(day, games);
    expect(dailyOf(day, games)).toEqual(daily);
    expect(daily?.game).toBe(day % 2 ? 'chess' : 'go');
    seen.set(daily?.game ?? '', (seen.get(daily?.game ?? '') ?? new Set()).add(daily?.number ?? 0));
  }
  expect([...(seen.get('go') ?? [])].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect(seen.get('chess')?.size).toBe(7);
  expect(dailyOf(5, [])).toBeNull();
});

test('a streak counts days on end; today may still be open', () => {
  expect(streakOf([], 10)).toBe(0);
  expect(streakOf([10, 9, 8, 6], 10)).toBe(3);
  expect(streakOf([9, 8], 10)).toBe(2);
  expect(streakOf([8, 7], 10)).toBe(0);
  keepDay(9);
  keepDay(10);
  keepDay(9);
  expect(solvedDays()).toEqual([10, 9]);
});

test('what was kept by something else is left out', () => {
  localStorage.setItem('koga.daily', '{"a": 1}');
  expect(solvedDays()).toEqual([]);
  localStorage.setItem('koga.daily', '[1, "x", null]');
  expect(solvedDays()).toEqual([1]);
  localStorage.setItem('koga.runs', 'nonsense');
  expect(resultsOf('storm', 1)).toEqual({ best: 0, today: 0 });
});

test('solving in one game does not forget the others', () => {
  keepSolved('go', 3);
  keepSolved('chess', 5);
  keepSolved('go', 4);
  expect(solvedOf('go')).toEqual([3, 4]);
  expect(solvedOf('chess')).toEqual([5]);
});

test('a run asks for the easy ones first, and for each once', () => {
  const line = { key: '', fields: {}, en: '', ja: '' };
  const puzzle = (number: number, grade: number) => ({
    number,
    grade,
    task: line,
    themes: [],
    rating: 1500,
    tries: 0,
    solves: 0,
  });
  const games = [
    { name: 'go', puzzles: [puzzle(1, 1), puzzle(2, 3)] },
    { name: 'chess', puzzles: [puzzle(1, 2), puzzle(2, 1)] },
  ];
  let turn = 0;
  const found = sequence(games, () => (turn += 0.1));
  expect(found).toEqual([
    { game: 'go', number: 1 },
    { game: 'chess', number: 2 },
    { game: 'chess', number: 1 },
    { game: 'go', number: 2 },
  ]);
});

test('the best result stays, that of today goes with the day', () => {
  expect(keepResult('storm', 1, 7)).toBe(true);
  expect(keepResult('storm', 1, 5)).toBe(false);
  expect(resultsOf('storm', 1)).toEqual({ best: 7, today: 7 });
  expect(resultsOf('storm', 2)).toEqual({ best: 7, today: 0 });
  expect(resultsOf('streak', 1)).toEqual({ best: 0, today: 0 });
});

test('a browser is rated by one secret of its own', () => {
  const made = solver();
  expect(made).toMatch(/^[A-Za-z0-9_-]{20,64}$/); // what the server accepts
  expect(solver()).toBe(made);
  localStorage.setItem('koga.solver', 'not a secret');
  expect(solver()).not.toBe(made);
  expect(solver()).toMatch(/^[a-f0-9]{48}$/);
});
