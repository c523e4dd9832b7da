import { describe, expect, test } from 'vitest';
import type { GachijoView, Wall } from '../src/generated/gachijo';
import type { OboroView, TaisenView } from '../src/generated/views';
import type { Delta, Choice, Course, RuleInfo, Snapshot } from '../src/generated/wire';
import { said } from '../src/games/gachijo/names';
import { alike, endOf, mover, reach, slides } from '../src/games/gachijo/strokes';
import { loose as looseMonomi, offers, onMarker, onPlace } from '../src/games/monomi/offers';
import { layout, stackAt } from '../src/games/oboro/layout';
import { BOUT, fallsAt, MARCH, rest } from '../src/games/taisen/bouts';
import { layout as taisenLayout } from '../src/games/taisen/layout';
import { EMPTY, offers as dice, touch } from '../src/games/taisen/offers';
import { patched } from '../src/lib/patch';
import { nearest } from '../src/lib/roving';
import { routeOf } from '../src/lib/route.svelte';
import { blocks } from '../src/lib/ruletext';
import { found } from '../src/lib/search';
import { nextOf } from '../src/lib/solved';
import { en } from '../src/words/en';
import { ja } from '../src/words/ja';

const line = (key: string, fields: Record<string, string | number> = {}) => ({ key, fields, en: key, ja: key });

describe('a change', () => {
  const old = {
    game: 'monomi', seat: 0, ply: 3, to_act: 0, seats: [], ask: line('ask.old'), choices: [], scores: null, end: [],
    log: [[line('a')], [line('b')], [line('c')]], view: { game: 'monomi', ninja: 'c', turn: 1 },
  } as unknown as Snapshot;
  const change: Delta = { type: 'delta', version: 9, since: 8, seat: 0, clocks: null, log_kept: 2, log: [[line('d')]], ply: 4 };

  test('keeps what it does not name, the very same objects', () => {
    const next = patched(old, change);
    expect(next.view).toBe(old.view);
    expect(next.ask).toBe(old.ask);
    expect(next.ply).toBe(4);
  });
  test('cuts the log and goes on from there', () => {
    expect(patched(old, change).log.flat().map((one) => one.key)).toEqual(['a', 'b', 'd']);
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
    ['/t/abc-DEF_12', '', { page: 'table', id: 'abc-DEF_12' }],
    ['/rules/monomi', '#M3.3', { page: 'rules', game: 'monomi', rule: 'M3.3' }],
    ['/learn/taisen/first', '', { page: 'lesson', game: 'taisen' }],
    ['/puzzles/monomi', '', { page: 'puzzles', game: 'monomi', number: null }],
    ['/puzzles/monomi/12', '', { page: 'puzzles', game: 'monomi', number: 12 }],
    ['/move', '#secret', { page: 'move', code: 'secret' }],
    ['/t', '', { page: 'lost' }],
    ['/what/ever', '', { page: 'lost' }],
  ])('%s%s', (path, hash, route) => expect(routeOf(path, hash)).toEqual(route));
});

describe('arrow keys', () => {
  const here = { x: 0, y: 0 };
  test('go to the nearest spot that way', () => {
    const spots = [{ x: 50, y: 0, id: 'far' }, { x: 20, y: 4, id: 'near' }, { x: -9, y: 0, id: 'behind' }];
    expect(nearest(spots, here, 'ArrowRight')?.id).toBe('near');
  });
  test('prefer straight ahead to nearer but aside', () => {
    const spots = [{ x: 20, y: 40, id: 'aside' }, { x: 60, y: 0, id: 'ahead' }];
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
    const rule: RuleInfo = { id: 'M3.3', section: both('Moving', '移動'), title: both('Only free', '空き'), text: both('No marker', '３人'), source: null, ruling: null };
    expect(found(rule, 'marker free', 'en')).toBe(true);
    expect(found(rule, 'marker wolf', 'en')).toBe(false);
    expect(found(rule, '3人', 'ja')).toBe(true);
  });
});

describe('Monomi, what a click means', () => {
  const choice = (name: string, action: number): Choice => ({ name, action, label: line('label') });
  const all = offers([choice('1:a', 1), choice('1:b', 2), choice('2:b', 3), choice('done', 9)]);
  const nothing = { picked: null, asked: null };

  test('a place that one marker can reach is the move', () => expect(onPlace(all, nothing, 'a')).toMatchObject({ act: { action: 1 } }));
  test('a place that several can reach asks which', () => expect(onPlace(all, nothing, 'b')).toEqual({ pick: null, asked: 'b' }));
  test('then the marker is the move', () => expect(onMarker(all, { picked: null, asked: 'b' }, '2', 'x', 'y')).toMatchObject({ act: { action: 3 } }));
  test('a marker first, then the place', () => {
    expect(onMarker(all, nothing, '2', 'x', 'y')).toEqual({ pick: '2', asked: null });
    expect(onPlace(all, { picked: '2', asked: null }, 'b')).toMatchObject({ act: { action: 3 } });
  });
  test('anything else asks for the rule', () => {
    expect(onPlace(all, { picked: '2', asked: null }, 'a')).toEqual({ why: '2:a' });
    expect(onMarker(all, nothing, '3', 'x', 'y')).toEqual({ why: '3:y' });
  });
  test('finishing needs a button', () => expect(looseMonomi(choice('done', 9))).toBe(true));
});

describe('Taisen, what a click means', () => {
  const choice = (name: string, action: number, to: number): Choice => ({ name, action, label: line('label.move', { to }) });
  const all = dice([choice('red:R1', 1, 3), choice('red:S', 2, 2), choice('blue:S', 3, 4), choice('blue:B1', 4, 5)]);

  test('a ninja that one die moves is the move', () => expect(touch(all, EMPTY, { ninja: 'R1' })).toMatchObject({ act: { action: 1 } }));
  test('the Shogun asks for a die', () => {
    expect(touch(all, EMPTY, { ninja: 'S' })).toEqual({ hand: { die: null, ninja: 'S' } });
    expect(touch(all, { die: null, ninja: 'S' }, { die: 'blue' })).toMatchObject({ act: { action: 3 } });
  });
  test('a die, then the tile', () => expect(touch(all, { die: 'blue', ninja: null }, { tile: 5 })).toMatchObject({ act: { action: 4 } }));
  test('what is not on offer asks for the rule', () => expect(touch(all, EMPTY, { ninja: 'G2' })).toEqual({ why: 'green:G2' }));
});

test('Taisen: who falls does so in its own fight, and all are seen before it goes on', () => {
  const bout = (monkey: string, wolf: string, winner: string) => ({ tile: 6, monkey, wolf, monkey_strength: 1, wolf_strength: 1, why: 'colour', winner });
  const view = { fights: [bout('R1', 'B2', 'monkey'), bout('R1', 'G3', 'wolf')] } as unknown as TaisenView;
  expect(fallsAt(view, 'wolf', 'B2', 6)).toBeGreaterThan(MARCH);
  expect(fallsAt(view, 'monkey', 'R1', 6)).toBe(fallsAt(view, 'wolf', 'B2', 6) + BOUT);
  expect(fallsAt(view, 'monkey', 'R1', 4)).toBe(0);
  expect(fallsAt(view, 'wolf', 'G3', 6)).toBe(0);
  expect(rest(view)).toBe(MARCH + 2 * BOUT);
});

test('Taisen: all ten of each side that are out have room, clear of each other and of the dice', () => {
  for (const tall of [false, true]) {
    for (const seat of [0, 1]) {
      const { width, height, dice, out, fallen } = taisenLayout({ tiles: [] } as unknown as TaisenView, tall, seat);
      const [left, right] = out.monkey.x < out.wolf.x ? [out.monkey, out.wolf] : [out.wolf, out.monkey];
      const [ends, starts] = [left.x + 10 * fallen.step, right.x - 10 * fallen.step];
      expect([left.x > 0, right.x < width, ends < starts, left.y + fallen.h / 2 < height]).toEqual([true, true, true, true]);
      for (const die of dice) {
        const below = left.y - fallen.h / 2 > die.y + 36;
        expect(below || (ends < die.x - 36 && starts > die.x + 36)).toBe(true);
      }
    }
  }
});

test('Taisen: however high a stack, the signs of each ninja are in what the one on it leaves free', () => {
  const ninjas = ['R1', 'R2', 'R3', 'G1', 'G2', 'G3', 'B1', 'B2', 'B3', 'S'];
  const tile = { number: 5, monkey: ninjas, wolf: ninjas };
  for (const tall of [false, true]) {
    for (const seat of [0, 1]) {
      const { cards, card } = taisenLayout({ tiles: [tile] } as unknown as TaisenView, tall, seat);
      const [way, shift, side, sign] = tall ? (['x', 'dx', card.w, 25] as const) : (['y', 'dy', card.h, 36] as const);
      for (const [number, one] of cards.entries()) {
        const next = one.top ? undefined : cards[number + 1];
        const [middle, half] = [one[way] + one.signs[shift], (one.signs.size * sign) / 2];
        expect(Math.abs(middle - one[way]) + half).toBeLessThanOrEqual(side / 2 + 1);
        if (next) expect(Math.abs(middle - next[way])).toBeGreaterThanOrEqual(side / 2 + half - 2);
      }
    }
  }
});

test('Oboro: a stack lies inside of its owner\'s panel', () => {
  const view = { hand: [], players: [] } as unknown as OboroView;
  for (const tall of [false, true]) {
    const plan = layout(view, tall, 1);
    for (const area of plan.areas) {
      const { x, y } = stackAt(plan, area.seat, 2);
      expect(x).toBeGreaterThan(area.x);
      expect(x).toBeLessThan(area.x + area.w);
      expect(y).toBeLessThan(area.y + area.h);
    }
  }
});

describe('Gachijo, strokes', () => {
  const course = (through: string, gains: string[] = []): Course => ({ through: through.split(' '), gains: gains.map((at) => ({ at, what: 'tool' })), pauses: false, actions: [] });
  const short = course('a2 b2');
  const rich = course('a2 a3 b3 b2', ['a3']);
  const under = course('c2w');

  test('go by the cell where they end, the shortest first; water lies under its bridge', () => {
    const found = reach([rich, short, under]);
    expect([...found.keys()]).toEqual(['b2', 'c2']);
    expect(found.get('b2')).toEqual([short, rich]);
    expect(endOf(under)).toBe('c2');
  });
  test('a line that is drawn means the stroke most like it', () => {
    expect(alike([short, rich], ['a1', 'a2', 'b2'])).toBe(short);
    expect(alike([short, rich], ['a1', 'a2', 'a3', 'b3', 'b2'])).toBe(rich);
  });
  test('a guardian moves while one is played', () => {
    const view = { asked: 'stroke', guardian: { at: 'e5' }, turn: { player: 'oda' }, players: [{ name: 'oda', at: 'a1' }] } as unknown as GachijoView;
    expect(mover(view)).toBe('a1');
    expect(mover({ ...view, asked: 'guardian-stroke' })).toBe('e5');
  });
});

describe('Gachijo, a sheet that was slid', () => {
  const wall = (sheet: string, a: string, b: string): Wall => ({ sheet, a, b, height: 'high' });
  const view = (dx: number, dy: number, walls: Wall[] = []) => ({ sheets: [0, 0, 0, 1, dx, dy], walls }) as unknown as GachijoView;

  test('tells how far, and which walls it takes over the edge', () => {
    const old = view(0, 0, [wall('T1', 'a1', 'b1'), wall('T1', 'd4', 'd5'), wall('T2', 'a2', 'b2')]);
    const [only, other] = slides(old, view(-1, 0));
    expect(only).toMatchObject({ sheet: 'T1', dx: -1, dy: 0 });
    expect(only?.gone.map((one) => one.wall.a)).toEqual(['a1']);
    expect(other).toBeUndefined();
  });
  test('is told of both if both were', () => expect(slides(view(0, 0), view(1, 1)).map((one) => one.sheet)).toEqual(['T1', 'T2']));
  test('is nothing when sheets are laid anew', () => expect(slides(view(0, 0), { ...view(1, 0), sheets: [0, 0, 1, 1, 1, 0] })).toEqual([]));
});

test('a cell is told in the reader\'s language', () => {
  const cell = { id: 'c4', area: 'water', base: null, crystal: true, stairs: null, item: 'koban', symbols: ['T1'], entered: false };
  expect(said(cell, 'en', ['Oda'], true)).toBe('c4, water, Koban (coin), a crystal, a red yin-yang, Oda, can be reached');
  expect(said(cell, 'ja', ['織田'], true)).toBe('c列4行、水場、小判、水晶、赤の陰陽印、織田、行けます');
});

test('the next puzzle is unsolved, of the grade, and another one', () => {
  const all = [1, 2, 3, 4].map((number) => ({ number, grade: number === 4 ? 2 : 1 }));
  expect(nextOf(all, 1, [2], 1)?.number).toBe(3);
  expect(nextOf(all, 1, [2], 3)?.number).toBe(1);
  expect(nextOf(all, 1, [1, 2, 3], 1)?.number).toBe(2);
  expect(nextOf(all, 2, [], null)?.number).toBe(4);
});

test('both catalogues have the same words, none empty', () => {
  const keys = (words: object, path = ''): string[] =>
    Object.entries(words).flatMap(([key, value]) => (typeof value === 'object' ? keys(value as object, `${path}${key}.`) : [`${path}${key}`]));
  expect(keys(ja)).toEqual(keys(en));
  const texts = (words: object): unknown[] => Object.values(words).flatMap((value) => (typeof value === 'object' ? texts(value as object) : [value]));
  for (const text of [...texts(en), ...texts(ja)]) expect(text).toBeTruthy();
});
