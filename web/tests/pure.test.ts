import { describe, expect, test } from 'vitest';
import { outcomeWithout } from '../src/lib/outcome';
import type { Delta, RuleInfo, Snapshot } from '../src/generated/wire';
import { patched } from '../src/lib/patch';
import { nearest } from '../src/lib/roving';
import { routeOf } from '../src/lib/route.svelte';
import { blocks } from '../src/lib/ruletext';
import { found } from '../src/lib/search';
import { nextOf } from '../src/lib/solved';

const line = (key: string, fields: Record<string, string | number> = {}) => ({ key, fields, en: key, ja: key });

describe('a change', () => {
  const old = {
    game: 'chess',
    seat: 0,
    ply: 3,
    to_act: 0,
    seats: [],
    ask: line('ask.old'),
    choices: [],
    scores: null,
    end: [],
    log: [[line('a')], [line('b')], [line('c')]],
    view: { game: 'chess', ninja: 'c', turn: 1 },
  } as unknown as Snapshot;
  const change: Delta = {
    type: 'delta',
    version: 9,
    since: 8,
    seat: 0,
    clocks: null,
    log_kept: 2,
    log: [[line('d')]],
    ply: 4,
  };

  test('keeps what it does not name, the very same objects', () => {
    const next = patched(old, change);
    expect(next.view).toBe(old.view);
    expect(next.ask).toBe(old.ask);
    expect(next.ply).toBe(4);
  });
  test('cuts the log and goes on from there', () => {
    expect(
      patched(old, change)
        .log.flat()
        .map((one) => one.key),
    ).toEqual(['a', 'b', 'd']);
  });
  test('replaces fields of the view and leaves the others', () => {
    const next = patched(old, { ...change, view: { ninja: 'i0' } as Delta['view'] });
    expect(next.view).toMatchObject({ ninja: 'i0', turn: 1 });
    expect(old.view).toMatchObject({ ninja: 'c' });
  });
  test('can take scores away again, after an undo', () => {
    expect(patched({ ...old, scores: [12, 0] }, { ...change, scores: null }).scores).toBeNull();
  });
});

describe('routes', () => {
  test.each([
    ['/', '', { page: 'lobby' }],
    ['/t/abc-DEF_12', '', { page: 'table', id: 'abc-DEF_12', move: null }],
    ['/t/abc/35', '', { page: 'table', id: 'abc', move: 35 }],
    ['/credits', '', { page: 'credits' }],
    ['/learn', '', { page: 'learn', game: '' }],
    ['/rules/chess', '#M3.3', { page: 'rules', game: 'chess', rule: 'M3.3' }],
    ['/learn/chess/first', '', { page: 'lesson', game: 'chess' }],
    ['/puzzles/chess', '', { page: 'puzzles', game: 'chess', number: null, theme: '' }],
    ['/puzzles/chess/12', '', { page: 'puzzles', game: 'chess', number: 12, theme: '' }],
    ['/puzzles/chess/12', '#fork-2', { page: 'puzzles', game: 'chess', number: 12, theme: 'fork-2' }],
    ['/puzzles/storm', '', { page: 'run', mode: 'storm' }],
    ['/puzzles/streak', '', { page: 'run', mode: 'streak' }],
    ['/move', '#secret', { page: 'move', code: 'secret' }],
    ['/t', '', { page: 'lost' }],
    ['/what/ever', '', { page: 'lost' }],
  ])('%s%s', (path, hash, route) => expect(routeOf(path, hash)).toEqual(route));
});

describe('arrow keys', () => {
  const here = { x: 0, y: 0 };
  test('go to the nearest spot that way', () => {
    const spots = [
      { x: 50, y: 0, id: 'far' },
      { x: 20, y: 4, id: 'near' },
      { x: -9, y: 0, id: 'behind' },
    ];
    expect(nearest(spots, here, 'ArrowRight')?.id).toBe('near');
  });
  test('prefer straight ahead to nearer but aside', () => {
    const spots = [
      { x: 20, y: 40, id: 'aside' },
      { x: 60, y: 0, id: 'ahead' },
    ];
    expect(nearest(spots, here, 'ArrowRight')?.id).toBe('ahead');
  });
  test('stay where nothing is', () => expect(nearest([{ x: 5, y: 30 }], here, 'ArrowUp')).toBeNull());
});

describe('rule texts', () => {
  test('paragraphs, lists, code and ids', () => {
    const [first, list, last] = blocks('See M1.2 and `share`.\n- one;\n- two.\n\nEnd.');
    expect(first?.lines[0]?.map((piece) => piece.kind)).toEqual(['text', 'rule', 'text', 'code', 'text']);
    expect(list?.kind).toBe('list');
    expect(list?.lines).toHaveLength(2);
    expect(last?.lines[0]?.[0]?.text).toBe('End.');
  });
  test('search finds all words in either width, and only then', () => {
    const both = (en: string, ja: string) => ({ en, ja });
    const rule: RuleInfo = {
      id: 'M3.3',
      section_id: 'M3',
      section: both('Moving', '移動'),
      title: both('Only free', '空き'),
      text: both('No marker', '３人'),
      source: null,
      ruling: null,
    };
    expect(found(rule, 'marker free', 'en')).toBe(true);
    expect(found(rule, 'marker wolf', 'en')).toBe(false);
    expect(found(rule, '3人', 'ja')).toBe(true);
  });
});

test('the next puzzle is unsolved, of the grade, and another one', () => {
  const all = [1, 2, 3, 4].map((number) => ({ number, grade: number === 4 ? 2 : 1 }));
  expect(nextOf(all, 1, [2], 1)?.number).toBe(3);
  expect(nextOf(all, 1, [2], 3)?.number).toBe(1);
  expect(nextOf(all, 1, [1, 2, 3], 1)?.number).toBe(2);
  expect(nextOf(all, 2, [], null)?.number).toBe(4);
});

describe('a game that somebody left', () => {
  test('of two the other one wins', () =>
    expect(outcomeWithout(1, 2)).toEqual({ kind: 'win', winners: [0], seats: ['won', 'lost'] }));
  test('of three nobody wins', () =>
    expect(outcomeWithout(0, 3)).toEqual({ kind: 'ended', winners: [], seats: ['lost', 'drew', 'drew'] }));
});
