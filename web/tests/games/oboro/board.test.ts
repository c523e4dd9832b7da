import { describe, expect, test } from 'vitest';
import { intent } from '../../../src/games/oboro/intent';
import { layout, stackAt } from '../../../src/games/oboro/layout';
import { mark } from '../../../src/games/oboro/mark';
import { cardOf, followed } from '../../../src/games/oboro/offers';
import { Session } from '../../../src/games/oboro/session.svelte';
import { sounds } from '../../../src/games/oboro/sounds';
import { lastTrick, pace, scored, SCORING, TRICK } from '../../../src/games/oboro/story';
import { called } from '../../../src/games/oboro/texts';
import type { OboroView, Play } from '../../../src/games/oboro/view';
import type { Choice, Line } from '../../../src/generated/wire';

const line = (key: string, fields: Line['fields'] = {}): Line => ({ key, fields, en: key, ja: key });
const choice = (card: string): Choice => ({
  name: card,
  action: card.charCodeAt(1),
  label: line('label.card'),
  move: { kind: 'card', card },
});
const player = (seat: number) => ({
  seat,
  cards: 5,
  points: 0,
  pieces: 0,
  stacks: [],
  power: 0,
  colours: 0,
  too_strong: false,
});
const VIEW = {
  mission: 9,
  stage: 'play',
  round: 1,
  trick: 3,
  winner: null,
  winning: 2,
  to_act: 0,
  leads: 1,
  plays: [],
  hand: ['b3', 'b4', 'r2'].map(cardOf),
  table: [
    { seat: 1, card: cardOf('b5') },
    { seat: 2, card: cardOf('b7') },
  ],
  players: [0, 1, 2].map(player),
} as unknown as OboroView;
const ROUND = [
  line('log.played', { who: 0, card: 'b4' }),
  line('log.took', { who: 2 }),
  line('log.round', { n: 1 }),
  line('log.power', { who: 0, power: 8, tops: ['r3', 'g5'], sizes: [4, 2], total: 4 }),
  line('log.failed', { who: 2, power: 12, tops: ['r6', 'b2', 'g4'], sizes: [1, 3, 2], total: 2 }),
  line('log.power', { who: 1, power: 6, tops: ['r4'], sizes: [3], total: 5 }),
  line('log.points', { who: 0, points: 3 }),
  line('log.points', { who: 1, points: 2 }),
];

describe('the end of a round', () => {
  const log = [[line('log.played', { who: 1, card: 'b5' })], ROUND, [], [line('log.dealt', { n: 2 })]];
  test('is told by the log until somebody plays in the next one', () => {
    expect(
      scored(log)?.results.map(({ seat, power, failed, points, total }) => [seat, power, failed, points, total]),
    ).toEqual([
      [0, 8, false, 3, 4],
      [1, 6, false, 2, 5],
      [2, 12, true, 0, 2],
    ]);
    expect(scored(log)?.results[0]?.stacks).toEqual([
      { card: cardOf('r3'), size: 4 },
      { card: cardOf('g5'), size: 2 },
    ]);
    expect(scored([...log, [line('log.played', { who: 0, card: 'r1' })]])).toBeNull();
    expect(scored([])).toBeNull();
  });
  test('its last trick is shown although the next deal is already there', () => {
    const end = lastTrick(VIEW, log);
    expect(end?.table.map(({ seat, card }) => `${seat} ${card.id}`)).toEqual(['1 b5', '2 b7', '0 b4']);
    expect(end?.winner).toBe(2);
    expect(end?.hand.map(({ id }) => id)).toEqual(['b3', 'r2']);
    expect(lastTrick({ ...VIEW, table: [] }, log)).toBeNull();
  });
  test('stays until it was read', () => {
    expect(pace(VIEW, { ...VIEW, round: 2 })).toBe(TRICK + SCORING);
    expect(pace(VIEW, { ...VIEW, winner: 1 })).toBe(TRICK);
    expect(pace(VIEW, VIEW)).toBe(0);
  });
});

describe('the hand', () => {
  test('says which colour has to be followed', () => {
    expect(followed(VIEW, [choice('b3'), choice('b4')])).toBe('blue');
    expect(followed({ ...VIEW, hand: [cardOf('r2')] }, [choice('r2')])).toBeNull();
    expect(followed({ ...VIEW, table: [] }, [choice('b3')])).toBeNull();
  });
  test('a card tells its place and what it would do', () => {
    const play: Play = { card: 'b4', ahead: true, taker: 0, power: 12, too_strong: true };
    expect(called(cardOf('b4'), 1, 3, true, play, 0, ['Hayate'], 'en')).toBe(
      'blue 4, arrow: lead next, card 2 of 3, can be played, You take the trick: power 12, too strong',
    );
    expect(called(cardOf('r2'), 2, 3, false, null, 0, ['疾風'], 'ja')).toBe('赤2、手札3枚中3枚目');
  });
  test('a lifted card is what the dock speaks of', () => {
    const session = new Session();
    const props = {
      view: { ...VIEW, plays: [{ card: 'b4', ahead: false, taker: 2, power: 4, too_strong: false }] },
      choices: [choice('b4')],
      lang: 'en' as const,
      dark: false,
      seat: 0,
      names: ['Hayate', 'Kagerou', 'Shigure'],
      session,
      act: () => undefined,
    };
    expect(intent(props)).toBeNull();
    session.picked = 'b4';
    expect(intent(props)).toMatchObject({
      title: 'Play blue 4, arrow: lead next',
      outcome: 'Shigure takes the trick: power 4',
      button: 'Play',
    });
  });
  test.each([false, true])('lies inside of the board with one card and with eight (tall %s)', (tall) => {
    for (const many of [1, 8]) {
      const plan = layout({ ...VIEW, hand: Array.from({ length: many }, () => cardOf('r1')) }, tall, 0);
      for (const { x } of plan.hand) {
        expect(x - plan.card / 2).toBeGreaterThan(-12);
        expect(x + plan.card / 2).toBeLessThan(plan.width + 12);
      }
    }
  });
});

test('each seat sees its own plaque near, the next player left', () => {
  for (const seat of [0, 1, 2]) {
    const plan = layout(VIEW, false, seat);
    expect(plan.areas.map((area) => area.seat)).toEqual([seat, (seat + 1) % 3, (seat + 2) % 3]);
    expect(plan.areas[0]?.y).toBeGreaterThan(plan.areas[1]?.y ?? 0);
  }
});

test.each([false, true])("a stack lies inside of its owner's plaque (tall %s)", (tall) => {
  const plan = layout(VIEW, tall, 1);
  for (const area of plan.areas) {
    for (const colour of [0, 1, 2]) {
      const { x, y, w } = stackAt(plan, area.seat, colour);
      expect([x > area.x, x + w < area.x + area.w, y > area.y, y + w * 1.34 < area.y + area.h]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  }
});

test('log lines have the card they tell of', () => {
  expect(mark(line('log.played', { who: 0, card: 'g6', place: 0, round: 2, trick: 3 }))).toMatchObject({
    chips: [{ text: '6' }],
    turn: { en: 'Round 2 · trick 3' },
  });
  expect(mark(line('log.played', { who: 1, card: 'g1', place: 1, round: 2, trick: 3 }))?.turn).toBeUndefined();
  expect(mark(line('log.took'))).toMatchObject({ indent: true });
  expect(mark(line('log.dealt'))).toBeNull();
});

test('sounds: a card, the sweep of a trick, steel for a shuriken, a drum for too much power', () => {
  const gained = {
    ...VIEW,
    winner: 2,
    table: [...VIEW.table, { seat: 0, card: cardOf('b6') }],
    players: VIEW.players.map((one) => (one.seat === 2 ? { ...one, pieces: 1, too_strong: true } : one)),
  };
  expect(sounds(VIEW, gained)).toEqual(['card', 'sweep', 'gain', 'warn']);
});
