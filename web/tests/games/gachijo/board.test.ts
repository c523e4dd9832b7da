import { describe, expect, test } from 'vitest';
import type { Course } from '../../../src/generated/wire';
import { symbols } from '../../../src/games/gachijo/drawing/squares';
import { cellWords, wallsAround } from '../../../src/games/gachijo/said';
import { afterSlide, alike, covered, endOf, mover, reach, slides } from '../../../src/games/gachijo/strokes';
import type { Cell, GachijoView, Wall } from '../../../src/games/gachijo/view';
import type { Picture, Step } from '../../../src/lib/learn';
import { before, draw, lessonsFor } from '../../drawing';

describe('strokes', () => {
  const course = (through: string, gains: string[] = [], costs: string[] = []): Course => ({
    through: through.split(' '),
    gains: gains.map((at) => ({ at, what: 'crystal' })),
    costs: costs.map((at) => ({ at, what: 'nawa' })),
    pauses: false,
    actions: [],
  });
  const short = course('a2 b2');
  const rich = course('a2 a3 b3 b2', ['a3']);
  const dear = course('b1 b2', ['b1'], ['b1']);
  const under = course('c2w');

  test('go by the cell where they end: those that spend least first, of these the richest; water lies under its bridge', () => {
    const found = reach([dear, short, rich, under]);
    expect([...found.keys()]).toEqual(['b2', 'c2']);
    expect(found.get('b2')).toEqual([rich, short, dear]);
    expect(endOf(under)).toBe('c2');
  });
  test('a line that is drawn means the stroke most like it', () => {
    expect(alike([short, rich], ['a1', 'a2', 'b2'])).toBe(short);
    expect(alike([short, rich], ['a1', 'a2', 'a3', 'b3', 'b2'])).toBe(rich);
  });
  test('pass under the deck of a bridge, which never lies over a piece', () => {
    expect(covered(['b7w', 'b6', 'c7w'], new Set(['b7']))).toEqual(['c7w']);
  });
  test('a guardian moves while one is played', () => {
    const view = {
      asked: 'stroke',
      guardian: { at: 'e5' },
      turn: { player: 'oda' },
      players: [{ name: 'oda', at: 'a1' }],
    } as unknown as GachijoView;
    expect(mover(view)).toBe('a1');
    expect(mover({ ...view, asked: 'guardian-stroke' })).toBe('e5');
  });
});

describe('the light around a symbol that a slide would move', () => {
  const cell = (more: Partial<Cell>) => ({ id: 'h8', symbols: ['T1'], ...more }) as unknown as Cell;
  const light = (more: Partial<Cell>) =>
    symbols([cell(more)], false, 'T1', new Set(), true).match(/<circle [^>]+lamp[^>]+>/)?.[0];

  test('fills the cell of a symbol alone', () => expect(light({})).toContain('r="26"'));
  test('is as small as the symbol in the corner of a staircase', () => {
    const [alone, corner] = [light({}), light({ stairs: 'plain' })].map((one) =>
      Number(/cx="([\d.]+)"/.exec(one ?? '')?.[1]),
    );
    expect(light({ stairs: 'plain' })).toContain('r="15.1"');
    expect(corner).toBe((alone ?? 0) - 20);
  });
});

describe('a sheet that was slid', () => {
  const wall = (sheet: string, a: string, b: string): Wall => ({ sheet, a, b, height: 'high' });
  const view = (dx: number, dy: number, walls: Wall[] = []) =>
    ({ sheets: [0, 0, 0, 1, dx, dy], walls }) as unknown as GachijoView;

  test('tells how far, and which walls it takes over the edge', () => {
    const old = view(0, 0, [wall('T1', 'a1', 'b1'), wall('T1', 'd4', 'd5'), wall('T2', 'a2', 'b2')]);
    const [only, other] = slides(old, view(-1, 0));
    expect(only).toMatchObject({ sheet: 'T1', dx: -1, dy: 0 });
    expect(only?.gone.map((one) => one.b)).toEqual(['a1']);
    expect(other).toBeUndefined();
  });
  test('is told of both if both were', () =>
    expect(slides(view(0, 0), view(1, 1)).map((one) => one.sheet)).toEqual(['T1', 'T2']));
  test('is nothing when sheets are laid anew', () =>
    expect(slides(view(0, 0), { ...view(1, 0), sheets: [0, 0, 1, 1, 1, 0] })).toEqual([]));
});

describe('a slide before it is made', () => {
  const cell = (id: string, symbols: string[] = []): Cell => ({
    id,
    area: 'ground',
    base: null,
    crystal: false,
    stairs: null,
    item: null,
    symbols,
    entered: false,
  });
  const wall = (sheet: string, a: string, b: string): Wall => ({ sheet, a, b, height: 'low' });
  const view = {
    cells: [cell('d5'), cell('e5', ['T2']), cell('f5', ['T1']), cell('i1')],
    walls: [wall('T1', 'a1', 'b1'), wall('T1', 'd4', 'd5'), wall('T2', 'c3', 'd3')],
    slides: [{ way: 'left', left: 2, walls: [wall('T1', 'h1', 'i1')], symbols: ['i1'], reach: null }],
  } as unknown as GachijoView;

  test('moves its sheet by a cell, drops what leaves, and brings in what comes', () => {
    const after = afterSlide(view, 'left');
    expect(after.walls).toEqual([wall('T2', 'c3', 'd3'), wall('T1', 'c4', 'c5'), wall('T1', 'h1', 'i1')]);
    expect(after.cells.map((one) => one.symbols)).toEqual([[], ['T1', 'T2'], [], ['T1']]);
    expect(after.merged).toBe(true);
  });
});

describe('the board in words', () => {
  test('a cell: place, area, things, pieces with their markers, walls', async () => {
    const lessons = await lessonsFor('gachijo');
    const view = structuredClone(lessons.base) as GachijoView;
    const oda = view.players.find((player) => player.name === 'oda');
    if (oda) Object.assign(oda, { marker: 'injury', flag: true });
    const at = (id: string) => view.cells.find((one) => one.id === id) as Cell;
    expect(cellWords(view, at('a1'), 'en')).toBe("a1, ground, base of Oda, Oda's ninja (Injured, flag up)");
    expect(cellWords(view, at('d2'), 'en', ['can be reached'])).toBe(
      'd2, ground, Kagami (holy mirror), walls: high above, low to the left, can be reached',
    );
    expect(cellWords(view, at('d2'), 'ja')).toBe('d列2行、地上、鏡、上に高い壁、左に低い壁');
    expect(cellWords(view, at('e5'), 'en')).toContain('summoning point');
    expect(cellWords(view, at('a9'), 'en')).toContain('the Oni, asleep');
  });
  test('of two walls on one line the higher counts', () => {
    const view = {
      walls: [
        { sheet: 'T1', a: 'a1', b: 'b1', height: 'low' },
        { sheet: 'T2', a: 'a1', b: 'b1', height: 'high' },
      ],
    } as unknown as GachijoView;
    expect(wallsAround(view, 'b1')).toEqual([{ side: 'left', height: 'high', sheets: ['T1', 'T2'] }]);
  });
});

test('a stroke before it is made: its way, and what it picks up', async () => {
  const lessons = await lessonsFor('gachijo');
  const number = lessons.steps.findIndex((step) => (step.course?.gains.length ?? 0) > 2);
  const step = lessons.steps[number] as Step;
  const picture = { ...(lessons.how[0] as Picture), choices: step.choices, seat: 0 };
  const more = { view: before(lessons, number), courses: step.courses, picked: step.course, follow: () => undefined };
  const svg = await draw(lessons, picture, more);
  expect(svg.match(/data-route="([^"]*)"/)?.[1]?.split(' ')).toEqual(['h6', ...(step.course?.through ?? [])]);
  const offered = new Set([
    ...step.courses.map((course) => course.through.at(-1)),
    ...step.choices.filter((choice) => choice.name.startsWith('slide')).map((choice) => choice.name),
  ]);
  expect(svg.match(/data-offered="true"/g)?.length).toBe(offered.size);
  await expect(svg).toMatchFileSnapshot('stroke.svg');
});

test('the views of a lesson add up', async () => {
  const lessons = await lessonsFor('gachijo');
  const end = before(lessons, lessons.steps.length) as GachijoView;
  expect(end.cells).toHaveLength(81);
  expect(end.players.map((player) => player.points)).toEqual([103, 51]);
});
