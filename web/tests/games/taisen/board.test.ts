import { describe, expect, test } from 'vitest';
import type { Choice } from '../../../src/generated/wire';
import { BOUT, fallsAt, MARCH, rest } from '../../../src/games/taisen/bouts';
import { layout } from '../../../src/games/taisen/layout';
import { EMPTY, offers as dice, touch } from '../../../src/games/taisen/offers';
import type { TaisenView } from '../../../src/games/taisen/view';

const line = (key: string, fields: Record<string, string | number> = {}) => ({ key, fields, en: key, ja: key });

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
      const { width, height, dice, out, fallen } = layout({ tiles: [] } as unknown as TaisenView, tall, seat);
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
      const { cards, card } = layout({ tiles: [tile] } as unknown as TaisenView, tall, seat);
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
