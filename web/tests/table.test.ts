import { describe, expect, test } from 'vitest';
import type { LogMark } from '../src/games/types';
import type { GameInfo, Line, TableState } from '../src/generated/wire';
import { clockText, remaining } from '../src/lib/clock';
import { turns } from '../src/lib/log';
import { chipsOf, clockName, CLOCKS } from '../src/lib/options';
import { outcomeAt, outcomeOf } from '../src/lib/outcome';
import { en } from '../src/words/en';
import { speak } from '../src/words/icu';

const line = (key: string): Line => ({ key, fields: {}, en: key, ja: key });

describe('the log', () => {
  const mark = (one: Line): LogMark | null =>
    one.key === 'turn' ? { turn: { en: 'Turn', ja: '手番' }, hide: true } : null;

  test('is grouped by the turns that its game marks', () => {
    const groups = turns(
      [[line('deal')], [line('turn'), line('a')], [line('b')], [line('c'), line('turn')], [line('d')]],
      mark,
    );
    expect(groups.map((turn) => turn.heading?.en ?? null)).toEqual([null, 'Turn', 'Turn']);
    expect(groups.map((turn) => turn.entries.map((entry) => entry.step))).toEqual([[1], [2, 3, 4], [5]]);
  });
  test('without marks is one list, and lines without words leave no entry', () => {
    expect(
      turns([[line('a')], [], [line('b')]], undefined).flatMap((turn) => turn.entries.map((entry) => entry.step)),
    ).toEqual([1, 3]);
  });
});

describe('an outcome', () => {
  test('one best score wins', () =>
    expect(outcomeOf([3, 9, 1], false)).toEqual({ kind: 'win', winners: [1], seats: ['lost', 'won', 'lost'] }));
  test('several share the win', () =>
    expect(outcomeOf([9, 9, 1], false)).toMatchObject({ kind: 'shared', seats: ['shared', 'shared', 'lost'] }));
  test('unless they are one side', () =>
    expect(outcomeOf([0, 2, 2], true)).toMatchObject({ kind: 'win', winners: [1, 2], seats: ['lost', 'won', 'won'] }));
  test('equal scores are a draw', () =>
    expect(outcomeOf([4, 4], true)).toMatchObject({ kind: 'draw', winners: [], seats: ['drew', 'drew'] }));
});

describe('the outcome of a table', () => {
  const none = { resigned: null, out_of_time: null };
  test('goes by places, in which a player who left is last', () => {
    expect(outcomeAt({ places: [2, 1], ...none }, false)).toMatchObject({ kind: 'win', winners: [1] });
    expect(outcomeAt({ places: [1, 1], ...none }, false)).toMatchObject({ kind: 'draw' });
    expect(outcomeAt({ places: [3, 1, 1], ...none }, true)).toMatchObject({ kind: 'win', winners: [1, 2] });
  });
  test('goes by who ended it early', () => {
    expect(outcomeAt({ places: [2, 1], ...none, resigned: 0 }, false)).toMatchObject({ kind: 'win', winners: [1] });
    expect(outcomeAt({ places: [1, 3, 1], ...none, out_of_time: 1 }, false)).toMatchObject({ kind: 'ended' });
  });
  test('is not there before the end', () => expect(outcomeAt({ places: null, ...none }, false)).toBeNull());
});

describe('clocks', () => {
  const clocks = { told: { left: [60_000, 30_000], running: 1 }, at: 1000 };
  test('only the running one runs, and not after the end', () => {
    expect(remaining(clocks, 0, true, 11_000)).toBe(60_000);
    expect(remaining(clocks, 1, true, 11_000)).toBe(20_000);
    expect(remaining(clocks, 1, false, 11_000)).toBe(30_000);
    expect(remaining(clocks, 1, true, 99_000)).toBe(0);
    expect(remaining(null, 0, true, 0)).toBeNull();
  });
  test.each([
    [0, '0:00'],
    [9_001, '0:10'],
    [600_000, '10:00'],
    [3_661_000, '1:01:01'],
  ])('%i ms is %s', (left, text) => expect(clockText(left)).toBe(text));
});

test('an invitation tells what was agreed, and only what could have been chosen', () => {
  const option = (name: string, values: string[]) => ({
    name,
    title: { en: name, ja: name },
    help: { en: '', ja: '' },
    default: '',
    values,
    labels: { a: { en: 'Anything', ja: '何でも' } },
    rule: '',
    free: false,
    file: false,
  });
  const info = { options: [option('mission', ['a', 'b']), option('fixed', ['a'])] } as unknown as GameInfo;
  const state = {
    options: { mission: 'a', fixed: 'a' },
    clock: CLOCKS.turn120,
    hints: false,
    watch: 'none',
  } as unknown as TableState;
  const reader = { text: (text: { en: string }) => text.en, lang: 'en' };
  expect(chipsOf(state, info, reader, speak('en', en, en)).map((chip) => chip.text)).toEqual([
    'mission: Anything',
    '2 min a turn',
    'no hints',
    'no spectators',
  ]);
  expect(clockName({ kind: 'turn', seconds: 45, then: 'bot' })).toBeNull();
});
