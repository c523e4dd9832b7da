import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import Arcs from '../../../src/games/taisen/Arcs.svelte';
import { layout, type Side } from '../../../src/games/taisen/layout';
import type { Tile } from '../../../src/games/taisen/view';

const DIE = 22;
const deep = ['R1', 'R2', 'R3', 'G1', 'G2', 'G3', 'B1', 'B2', 'B3', 'S'];

/** The dice on the arcs of a tall board, from left to right. */
function dice(side: Side, deepest: Side): number[] {
  const tiles: Tile[] = Array.from({ length: 11 }, (_, number) => ({
    number,
    monkey: number === 4 && deepest === 'monkey' ? deep : [],
    wolf: number === 6 && deepest === 'wolf' ? deep : [],
  }));
  const trace = (die: string, from: number, to: number) => ({ side, die, ninja: 'R1', from, to });
  const traces =
    side === 'monkey'
      ? [trace('red', 5, 6), trace('green', 3, 6), trace('blue', 0, 6)]
      : [trace('red', 5, 4), trace('green', 7, 4), trace('blue', 10, 4)];
  const svg = render(Arcs, { props: { traces, dice: [], plan: layout(tiles, true, 0) } }).body;
  return [...svg.matchAll(/transform="translate\((-?[\d.]+) /g)].map((found) => Number(found[1]));
}

test.each([
  ['monkey', 'wolf'],
  ['wolf', 'monkey'],
] as [Side, Side][])('the dice of %s stay in sight beside a deep stack of %s', (side, deepest) => {
  const found = dice(side, deepest);
  expect(found).toHaveLength(3);
  for (const left of found) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThanOrEqual(390 - DIE);
  }
});
