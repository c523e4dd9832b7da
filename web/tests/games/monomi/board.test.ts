import { describe, expect, test } from 'vitest';
import type { Choice } from '../../../src/generated/wire';
import { BOARDS } from '../../../src/games/monomi/boards';
import { ground, type Point } from '../../../src/games/monomi/ground';
import { intent } from '../../../src/games/monomi/intent';
import { mark } from '../../../src/games/monomi/mark';
import { loose, offers, onMarker, onPlace, spots } from '../../../src/games/monomi/offers';
import { scatter } from '../../../src/games/monomi/scatter';
import { Session } from '../../../src/games/monomi/session.svelte';
import { sounds } from '../../../src/games/monomi/sounds';
import { texts } from '../../../src/games/monomi/texts';
import { tracked, traces } from '../../../src/games/monomi/trail';
import type { MonomiMove, MonomiView } from '../../../src/games/monomi/view';
import { lessonsFor } from '../../drawing';

const line = (key: string, fields: Record<string, string | number> = {}) => ({ key, fields, en: key, ja: key });

describe('Monomi, what a click means', () => {
  const choice = (move: MonomiMove, action: number): Choice => ({ name: '', action, label: line('label'), move });
  const go = (marker: string, to: string): MonomiMove => ({ kind: 'go', marker, to });
  const all = offers([choice(go('1', 'a'), 1), choice(go('1', 'b'), 2), choice(go('2', 'b'), 3)]);
  const nothing = { picked: null, asked: null };

  test('a place that one marker can reach is the move', () =>
    expect(onPlace(all, nothing, 'a')).toMatchObject({ act: { action: 1 } }));
  test('a place that several can reach asks which', () =>
    expect(onPlace(all, nothing, 'b')).toEqual({ pick: null, asked: 'b' }));
  test('then the marker is the move', () =>
    expect(onMarker(all, { picked: null, asked: 'b' }, '2', 'x', 'y')).toMatchObject({ act: { action: 3 } }));
  test('a marker first, then the place', () => {
    expect(onMarker(all, nothing, '2', 'x', 'y')).toEqual({ pick: '2', asked: null });
    expect(onPlace(all, { picked: '2', asked: null }, 'b')).toMatchObject({ act: { action: 3 } });
  });
  test('anything else asks for the rule', () => {
    expect(onPlace(all, { picked: '2', asked: null }, 'a')).toEqual({ why: { marker: '2', to: 'a' } });
    expect(onMarker(all, nothing, '3', 'x', 'y')).toEqual({ why: { marker: '3', to: 'y' } });
  });
  test('finishing needs a button', () => expect(loose(choice({ kind: 'done' }, 9))).toBe(true));
});

test('water lies under every bridge', async () => {
  const lessons = await lessonsFor('monomi');
  const land = ground(lessons.base as MonomiView);
  expect(land.water).toHaveLength(1);
  expect(land.nodes.filter((node) => node.look === 'tower')).toHaveLength(4);
  expect(land.nodes.filter((node) => node.look === 'gate')).toHaveLength(4);
});

test('trees and lamps stand clear of paths, crossroads and water', async () => {
  const land = ground((await lessonsFor('monomi')).base as MonomiView);
  const things = scatter(land);
  const off = (p: Point, a: Point, b: Point): number => {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const share = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(p.x - a.x - share * dx, p.y - a.y - share * dy);
  };
  expect(things.length).toBeGreaterThan(12);
  expect(new Set(things.map(({ kind }) => kind))).toEqual(new Set(['tree', 'lamp']));
  for (const thing of things) {
    for (const road of land.roads) expect(off(thing, road.a, road.b)).toBeGreaterThan(28);
    for (const node of land.nodes) expect(Math.hypot(node.x - thing.x, node.y - thing.y)).toBeGreaterThan(50);
    for (const { points, width } of land.water)
      for (const point of points)
        expect(Math.hypot(point.x - thing.x, point.y - thing.y)).toBeGreaterThan(width / 2 + 18);
  }
});

describe('the last moves are traced', () => {
  const ninja = (from: string, to: string) => [line('log.ninja-moved', { from, to })];
  const samurai = (number: number, from: string, to: string) => [
    line('log.samurai-moved', { samurai: number, from, to }),
  ];
  const told = (log: ReturnType<typeof line>[][]) =>
    traces(log).map(({ marker, from, to }) => `${marker} ${from}-${to}`);

  test("the Samurais' whole turn, from the Ninja's move on", () =>
    expect(
      told([ninja('c', 'd'), samurai(1, 'a', 'b'), ninja('d', 'e'), samurai(2, 'x', 'y'), samurai(1, 'b', 'c')]),
    ).toEqual(['ninja d-e', '2 x-y', '1 b-c']));
  test("after the Ninja's move the Samurais' turn before it stays", () =>
    expect(told([ninja('c', 'd'), samurai(1, 'a', 'b'), [line('log.person-done')], ninja('d', 'e')])).toEqual([
      '1 a-b',
      'ninja d-e',
    ]));
  test('nothing before the first move', () => expect(told([[line('log.placed-ninja', { place: 'c' })]])).toEqual([]));
  test('without a log by what stands elsewhere', () => {
    const view = (at: string, first: string) =>
      ({ ninja: at, samurais: [{ number: 1, at: first }] }) as unknown as MonomiView;
    const one = tracked([], view('c', 'a'), view('d', 'a'));
    expect(one).toEqual([{ marker: 'ninja', from: 'c', to: 'd' }]);
    expect(tracked(one, view('d', 'a'), view('d', 'b'))).toEqual([...one, { marker: '1', from: 'a', to: 'b' }]);
    expect(tracked(one, view('d', 'a'), view('d', 'a'))).toBe(one);
  });
});

test('a crossroad that a finger has chosen is what the dock speaks of', () => {
  const session = new Session();
  const view = { crossroads: [{ id: 'p0', en: 'Plum Garden', ja: '梅の庭' }] } as unknown as MonomiView;
  const props = {
    view,
    choices: [{ name: 'ninja:p0', action: 4, label: line('label'), move: { kind: 'go', marker: 'ninja', to: 'p0' } }],
    lang: 'en' as const,
    dark: false,
    seat: 0,
    names: [],
    session,
    act: () => undefined,
  };
  expect(intent(props)).toBeNull();
  session.aim = 'p0';
  expect(intent(props)).toMatchObject({ title: 'Ninja to Plum Garden', button: 'Go' });
  expect(intent({ ...props, lang: 'ja' })?.title).toBe('忍者を梅の庭へ');
});

test('a lesson points at the crossroad that a move leads to', () =>
  expect(spots({ kind: 'go', marker: 'ninja', to: 'p0' })).toEqual(['p0']));

test('log lines have their piece', () => {
  expect(mark(line('log.samurai-moved', { samurai: 3, from: 'a', to: 'b' }))?.chips).toMatchObject([{ text: '3' }]);
  expect(mark(line('log.ninja-moved', { turn: 7, from: 'a', to: 'b' }))?.turn).toEqual({ en: 'Turn 7', ja: '第7手番' });
  expect(mark(line('end.dawn'))).toBeNull();
});

test('a step sounds, a position that comes back warns', () => {
  const view = (ninja: string, times_here: number) => ({ ninja, samurais: [], times_here }) as unknown as MonomiView;
  expect(sounds(view('a', 1), view('b', 1))).toEqual(['place']);
  expect(sounds(view('a', 1), view('b', 2))).toEqual(['place', 'warn']);
  expect(sounds(view('a', 1), view('a', 1))).toEqual([]);
});

test('boards are called by the names in their files, in both languages', () => {
  for (const [id, { name }] of Object.entries(BOARDS))
    for (const lang of ['en', 'ja'] as const) expect(texts(lang).board(id)).toContain(name[lang]);
});
