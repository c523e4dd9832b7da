import { describe, expect, it } from 'vitest';
import type { Analysis, Line, Part } from '../../../src/generated/wire';
import { areas, chancesAt, keyTurns, turnChances } from '../../../src/games/gachijo/chances';
import { bars, KINDS, lead } from '../../../src/games/gachijo/score';

const line = (key: string, fields: Record<string, string | number> = {}): Line => ({ key, fields, en: key, ja: key });
const part = (key: string, values: number[], total = false): Part => ({ label: line(`part.${key}`), values, total });
const PARTS = [
  part('treasures', [40, 60]),
  part('chips', [30, 40]),
  part('crystals', [15, 5]),
  part('tools', [8, 6]),
  part('kaeru', [11, 35]),
  part('returned', [30, 0]),
  part('total', [134, 146], true),
];

describe('the score', () => {
  it('has a bar for each seat, the best first, made of all kinds of points', () => {
    const [first, second] = bars(PARTS, 2);
    expect([first?.seat, first?.total, second?.seat, second?.total]).toEqual([1, 146, 0, 134]);
    expect(first?.slices.map((slice) => slice.key)).toEqual(Object.keys(KINDS));
    expect(first?.slices.reduce((sum, slice) => sum + slice.share, 0)).toBeCloseTo(100);
    expect(second?.slices.reduce((sum, slice) => sum + slice.share, 0)).toBeCloseTo((134 / 146) * 100);
  });

  it('tells what the winner has more of', () => {
    const [first, second] = bars(PARTS, 2);
    if (!first || !second) throw new Error('no bars');
    expect(lead(first, second).map((slice) => [slice.key, slice.value])).toEqual([
      ['part.kaeru', 24],
      ['part.treasures', 20],
      ['part.chips', 10],
    ]);
  });
});

/** Three turns of two actions each, before them one that deals. */
const LOG: Line[][] = [
  [line('log.dealt'), line('log.starts', { person: 'oda' })],
  [line('log.step', { person: 'oda', from: 'a1', to: 'a2' })],
  [line('log.slide', { direction: 'left', sheet: 'T1' }), line('log.starts', { person: 'tokugawa' })],
  [line('log.step', { person: 'tokugawa', from: 'i9', to: 'i8' })],
  [line('log.slide', { direction: 'up', sheet: 'T2' }), line('log.starts', { person: 'oda' })],
  [line('log.step', { person: 'oda', from: 'a2', to: 'a3' }), line('end.home')],
];
const moment = (ply: number, chances: number[]) => ({ ply, seat: 0, name: '', chances });
const ANALYSIS = {
  plies: 6,
  moments: [
    [0.5, 0.5],
    [0.5, 0.5],
    [0.4, 0.4],
    [0.6, 0.2],
    [0.6, 0.2],
    [0.62, 0.18],
  ].map((chances, ply) => moment(ply, chances)),
  final: [0, 1],
} as unknown as Analysis;

describe('the chances, turn by turn', () => {
  it('add up to one, and end with the result', () => {
    expect(chancesAt(ANALYSIS, 3)[0]).toBeCloseTo(0.75);
    const turns = turnChances(ANALYSIS, LOG);
    expect(turns).toHaveLength(3);
    for (const one of turns) expect(one.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    expect(turns.at(-1)?.chances).toEqual([0, 1]);
  });

  it('name the turns that changed most, in order, with whom they changed', () => {
    const keys = keyTurns(turnChances(ANALYSIS, LOG));
    expect(keys.map((one) => one.number)).toEqual([0, 2]);
    expect(keys.at(-1)?.change[1]).toBeGreaterThan(0.7);
  });

  it('are drawn as areas on top of each other from the floor to the top', () => {
    const [low, high] = areas(
      [
        [0.25, 0.75],
        [0.5, 0.5],
      ],
      [0, 1],
      100,
      40,
    );
    expect(low).toBe('M0.0 30.0L100.0 20.0L100.0 40.0L0.0 40.0Z');
    expect(high).toBe('M0.0 0.0L100.0 0.0L100.0 20.0L0.0 30.0Z');
  });
});
