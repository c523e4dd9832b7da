import { describe, expect, test } from 'vitest';
import type { Choice, Line } from '../../../src/generated/wire';
import { intent } from '../../../src/games/taisen/intent';
import { layout, type Card } from '../../../src/games/taisen/layout';
import { mark } from '../../../src/games/taisen/mark';
import { chosen, EMPTY, isLocked, offers, touch } from '../../../src/games/taisen/offers';
import { lasts, marchBetween, pace, replay, ROLL } from '../../../src/games/taisen/replay';
import { Session } from '../../../src/games/taisen/session.svelte';
import { called, calledTile } from '../../../src/games/taisen/texts';
import { traces } from '../../../src/games/taisen/trail';
import type { March, TaisenView, Tile } from '../../../src/games/taisen/view';
import { before, lessonsFor } from '../../drawing';

const line = (key: string, fields: Line['fields'] = {}): Line => ({ key, fields, en: key, ja: key });
const choice = (die: string, ninja: string, action: number, to: number): Choice => ({
  name: '',
  action,
  label: line('label.move'),
  move: { kind: 'move', die, ninja, to },
});
const all = offers(
  [
    choice('red', 'R1', 1, 3),
    choice('red', 'S', 2, 2),
    choice('blue', 'S', 3, 4),
    choice('blue', 'B1', 4, 5),
    { name: 'end', action: 9, label: line('label.end'), move: { kind: 'end' } },
  ],
  [],
);

describe('what a click means', () => {
  test('a ninja that one die moves is picked, and done by a second click', () => {
    expect(touch(all, EMPTY, { ninja: 'R1' })).toEqual({ hand: { die: 'red', ninja: 'R1' } });
    expect(touch(all, { die: 'red', ninja: 'R1' }, { ninja: 'R1' })).toMatchObject({ act: { action: 1 } });
    expect(touch(all, { die: 'red', ninja: 'R1' }, { tile: 3 })).toMatchObject({ act: { action: 1 } });
  });
  test('the Shogun asks for a die', () => {
    expect(touch(all, EMPTY, { ninja: 'S' })).toEqual({ hand: { die: null, ninja: 'S' } });
    expect(touch(all, { die: null, ninja: 'S' }, { die: 'blue' })).toEqual({ hand: { die: 'blue', ninja: 'S' } });
    expect(chosen(all, { die: 'blue', ninja: 'S' })?.choice.action).toBe(3);
    expect(chosen(all, { die: null, ninja: 'S' })).toBeNull();
  });
  test('a die, then the tile; then the tile once more', () => {
    const picked = touch(all, { die: 'blue', ninja: null }, { tile: 5 });
    expect(picked).toEqual({ hand: { die: 'blue', ninja: 'B1' } });
    expect(touch(all, { die: 'blue', ninja: 'B1' }, { tile: 5 })).toMatchObject({ act: { action: 4 } });
  });
  test('a tile that several movements lead to is a question', () => {
    const stack = offers([choice('red', 'R1', 1, 3), choice('red', 'R2', 2, 3), choice('red', 'S', 3, 4)], []);
    expect(touch(stack, { die: 'red', ninja: null }, { tile: 3 })).toMatchObject({
      ask: [{ action: 1 }, { action: 2 }],
    });
    const equal = offers([choice('red', 'S', 1, 4), choice('blue', 'S', 2, 4)], []); // both dice show the same
    expect(touch(equal, { die: null, ninja: 'S' }, { tile: 4 })).toMatchObject({ ask: [{ action: 1 }, { action: 2 }] });
    expect(touch(equal, { die: 'blue', ninja: null }, { tile: 4 })).toEqual({ hand: { die: 'blue', ninja: 'S' } });
  });
  test('another ninja changes what is picked', () =>
    expect(touch(all, { die: 'red', ninja: 'R1' }, { ninja: 'B1' })).toEqual({ hand: { die: 'blue', ninja: 'B1' } }));
  test('what is not on offer asks for the rule', () =>
    expect(touch(all, EMPTY, { ninja: 'G2' })).toEqual({ why: { kind: 'move', die: 'green', ninja: 'G2' } }));
  test('who waits for an unused die and cannot move is locked', () => {
    const dice = [
      { colour: 'red', used: false },
      { colour: 'green', used: true },
      { colour: 'blue', used: false },
    ];
    expect([
      isLocked(all, 'R2', dice),
      isLocked(all, 'G2', dice),
      isLocked(all, 'R1', dice),
      isLocked([], 'R2', dice),
    ]).toEqual([true, false, false, false]);
  });
});

const bout = (monkey: string, wolf: string, why: string, winner: string) => ({
  tile: 6,
  monkey,
  wolf,
  monkey_strength: 2,
  wolf_strength: 1,
  why,
  winner,
});
const MARCH = {
  die: 'red',
  ninja: 'R1',
  start: 5,
  to: 6,
  riders: ['B2'],
  fights: [
    bout('B2', 'B1', 'strength', 'monkey'),
    bout('B2', 'B2', 'retreat', ''),
    bout('R1', 'G3', 'colour', 'monkey'),
  ],
  fates: [],
  takes: true,
  wins: false,
} as March;
const tile = (number: number, monkey: string[] = [], wolf: string[] = []): Tile => ({ number, monkey, wolf });
const BEFORE = {
  active: 'monkey',
  stage: 'move',
  turn: 4,
  fights: [],
  marches: [MARCH],
  dice: [
    { colour: 'red', face: 1, used: false },
    { colour: 'green', face: 1, used: true },
    { colour: 'blue', face: 1, used: false },
  ],
  tiles: Array.from({ length: 11 }, (_, number) =>
    tile(number, number === 5 ? ['G1', 'R1', 'B2'] : [], number === 6 ? ['G3', 'B2', 'B1'] : []),
  ),
} as unknown as TaisenView;

describe('a movement is acted out', () => {
  const moments = replay(BEFORE, MARCH);
  test('first the march, then each fight, then what is left', () => {
    expect(moments.map(({ bout: number }) => number)).toEqual([null, 0, 1, 2, null]);
    expect(moments[0]?.tiles[6]).toEqual(tile(6, ['R1', 'B2'], ['G3', 'B2', 'B1']));
    expect(moments[2]?.tiles[6]).toEqual(tile(6, ['R1', 'B2'], ['G3', 'B2']));
    expect(moments[3]?.tiles.slice(5, 8)).toEqual([
      tile(5, ['G1', 'B2']),
      tile(6, ['R1'], ['G3']),
      tile(7, [], ['B2']),
    ]);
    expect(moments[4]?.tiles[6]).toEqual(tile(6, ['R1']));
  });
  test('it is found again between two views, and all of it is seen before the next', () => {
    const after = {
      ...BEFORE,
      tiles: moments[4]?.tiles,
      fights: MARCH.fights,
      dice: BEFORE.dice.map((die) => ({ ...die, used: die.colour !== 'blue' })),
    } as TaisenView;
    expect(marchBetween(BEFORE, after)).toBe(MARCH);
    expect(marchBetween(BEFORE, BEFORE)).toBeNull();
    const acted = moments.slice(0, -1).reduce((sum, moment) => sum + lasts(moment, MARCH), 0);
    expect(pace(BEFORE, after)).toBe(acted);
    expect(pace(after, { ...after, stage: 'roll' })).toBe(0); // the same fights once more, after the turn has ended
    expect(pace(BEFORE, { ...after, turn: 5, active: 'wolf' })).toBe(acted + ROLL); // the next roll comes with the last movement
  });
  test('every movement of the guided game can be acted out', async () => {
    const lessons = await lessonsFor('taisen');
    let [marches, view] = [0, lessons.base as TaisenView];
    for (const number of lessons.steps.keys()) {
      const next = before(lessons, number + 1) as TaisenView;
      if (lessons.steps[number]?.then.length === 1 && JSON.stringify(next.tiles) !== JSON.stringify(view.tiles)) {
        expect(marchBetween(view, next), `step ${number}`).not.toBeNull();
        marches += 1;
      }
      view = next;
    }
    expect(marches).toBeGreaterThan(2);
  });
});

describe('however high a stack', () => {
  const ninjas = ['R1', 'R2', 'R3', 'G1', 'G2', 'G3', 'B1', 'B2', 'B3', 'S'];
  const apart = (a: Card, b: Card): boolean =>
    a.x + a.w <= b.x + 1 || b.x + b.w <= a.x + 1 || a.y + a.h <= b.y + 1 || b.y + b.h <= a.y + 1;

  test.each([false, true])('each of its ninjas is seen, inside of the board (tall %s)', (tall) => {
    for (const seat of [0, 1]) {
      for (const high of [1, 4, 8, 10]) {
        const { cards, width, height } = layout(
          [tile(5, ninjas.slice(0, high), []), tile(6, [], ninjas.slice(0, high))],
          tall,
          seat,
        );
        expect(cards).toHaveLength(2 * high);
        for (const [number, card] of cards.entries()) {
          expect([card.x >= 0, card.y >= 0, card.x + card.w <= width, card.y + card.h <= height]).toEqual([
            true,
            true,
            true,
            true,
          ]);
          for (const other of cards.slice(0, number))
            expect(apart(card, other), `${card.key} and ${other.key} of ${high}`).toBe(true);
        }
      }
    }
  });
  test("one's own side is near: below, or right of the path on a phone", () => {
    const at = (tall: boolean, seat: number, side: string) =>
      layout([tile(3, ['R1', 'R2']), tile(7, [], ['R1', 'R2'])], tall, seat).cards.find(
        (card) => card.side === side && card.form === 'strip',
      ) as Card;
    expect(at(false, 0, 'monkey').y).toBeGreaterThan(at(false, 0, 'wolf').y);
    expect(at(false, 1, 'wolf').y).toBeGreaterThan(at(false, 1, 'monkey').y);
    expect(at(true, 1, 'wolf').x).toBeGreaterThan(at(true, 1, 'monkey').x);
    expect(layout([tile(0), tile(10)], false, 1).tiles.map(({ x }) => x)).toEqual([873, 13]);
  });
});

describe('in words', () => {
  const [first, second] = layout([tile(5, ['R1', 'B2'])], false, 0).cards as [Card, Card];
  test('a ninja has its place and its place in the stack', () => {
    expect(called(second, 'en', ['blue'], false)).toBe(
      'Monkey, Blue 2, Tile 5, on top of 2, can march with the blue die',
    );
    expect(called(first, 'en', [], true)).toBe('Monkey, Red 1, Tile 5, number 2 of 2 from the top, cannot move');
    expect(called(second, 'ja', ['blue'], false)).toBe('猿軍青2、マス5、2人の上から1番目、青のダイスで進める');
  });
  test('a tile tells its stack from the top', () =>
    expect(calledTile(tile(5, ['R1', 'B2']), 'en')).toBe('Tile 5: Monkey, from the top Blue 2, Red 1'));
  test('the dock says what is picked and what comes of it', () => {
    const session = new Session();
    const props = {
      view: BEFORE,
      choices: [choice('red', 'R1', 1, 6)],
      lang: 'en' as const,
      dark: false,
      seat: 0,
      names: [],
      session,
      act: () => undefined,
    };
    expect(intent(props)).toBeNull();
    session.hand = { die: 'red', ninja: 'R1' };
    expect(intent(props)).toMatchObject({
      title: 'Red 1 marches one tile, Blue 2 rides along',
      outcome: 'You take tile 6 · you lose 0 · Wolf loses 0',
      button: 'March',
    });
    expect(intent({ ...props, lang: 'ja' })?.title).toBe('赤1が青2を乗せて1マス進む');
  });
  test('log lines become chips', () => {
    expect(
      mark(line('log.moved', { side: 'monkey', die: 'red', ninja: 'R1', from: 5, to: 6, riders: 1 })),
    ).toMatchObject({ chips: [{ text: '1' }], text: { en: 'and 1 more, tile 5 to 6' } });
    expect(mark(line('log.fight-colour', { tile: 6, side: 'monkey', winner: 'R1', loser: 'G3' }))).toMatchObject({
      indent: true,
      text: { en: 'Scissors over paper', ja: 'チョキでパーに勝ち' },
    });
    expect(mark(line('log.rolled', { side: 'wolf', turn: 8, red: 1, green: 2, blue: 3 }))?.turn).toEqual({
      en: 'Turn 8 · Wolf',
      ja: '第8手番・狼軍',
    });
    expect(mark(line('log.deal', { side: 'wolf', ninja: 'R1', tile: 9 }))).toMatchObject({
      turn: { en: 'Set-up' },
      chips: [{ text: '1' }],
      text: { en: 'Wolf, tile 9' },
    });
    expect(mark(line('log.what'))).toBeNull();
  });
});

test('the last movements of both sides are marked, none that are older', () => {
  const moved = (side: string, ninja: string) => [
    line('log.moved', { side, die: 'red', ninja, from: 1, to: 2, riders: 0 }),
  ];
  const log = [
    moved('monkey', 'R1'),
    moved('wolf', 'R1'),
    [line('log.turn-ended')],
    moved('monkey', 'R2'),
    moved('monkey', 'R3'),
  ];
  expect(traces(log).map(({ side, ninja }) => `${side} ${ninja}`)).toEqual(['wolf R1', 'monkey R2', 'monkey R3']);
  expect(traces([])).toEqual([]);
});
