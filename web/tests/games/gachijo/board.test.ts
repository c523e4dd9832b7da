import { describe, expect, test } from 'vitest';
import type { Course } from '../../../src/generated/wire';
import { said } from '../../../src/games/gachijo/names';
import { alike, endOf, mover, reach, slides } from '../../../src/games/gachijo/strokes';
import type { GachijoView, Wall } from '../../../src/games/gachijo/view';
import type { Picture, Step } from '../../../src/lib/learn';
import { before, draw, lessonsFor } from '../../drawing';

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

test('a stroke before it is made: its way, and what it picks up', async () => {
  const lessons = await lessonsFor('gachijo');
  const number = lessons.steps.findIndex((step) => (step.course?.gains.length ?? 0) > 2);
  const step = lessons.steps[number] as Step;
  const picture = { ...(lessons.how[0] as Picture), choices: step.choices, seat: 0 };
  const more = { view: before(lessons, number), courses: step.courses, picked: step.course, follow: () => undefined };
  const svg = await draw(lessons, picture, more);
  expect(svg.match(/data-route="([^"]*)"/)?.[1]?.split(' ')).toEqual(['h6', ...(step.course?.through ?? [])]);
  expect(svg.match(/data-offered="true"/g)?.length).toBe(new Set(step.courses.map((course) => course.through.at(-1))).size);
  await expect(svg).toMatchFileSnapshot('stroke.svg');
});

test('the views of a lesson add up', async () => {
  const lessons = await lessonsFor('gachijo');
  const end = before(lessons, lessons.steps.length) as GachijoView;
  expect(end.cells).toHaveLength(81);
  expect(end.players.map((player) => player.points)).toEqual([103, 51]);
});
