import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import type { Analysis, SeatState, TableState } from '../src/generated/wire';
import { GAMES, partsOf } from '../src/games';
import { goneIn } from '../src/lib/gone';
import { settings } from '../src/lib/settings.svelte';
import LookBack from '../src/parts/analysis/LookBack.svelte';
import { en } from '../src/words/en';
import { ja } from '../src/words/ja';
import { speak } from '../src/words/icu';

settings.words = speak('en', en, en);

test('the analysis names the winner of the result, not of the last position', async () => {
  const [game] = GAMES.keys();
  const analysis = {
    plies: 0,
    moments: [],
    key: [],
    final: [1, 0],
    players: [],
    thresholds: {},
  } as unknown as Analysis;
  const { body } = render(LookBack, {
    props: {
      id: 'x',
      game: game as string,
      title: '',
      parts: (await partsOf(game as string)) as never,
      analysis,
      outcome: { kind: 'win', winners: [1], seats: ['lost', 'won'] },
      names: ['A', 'B'],
      stories: ['Sun', 'Moon'],
      own: [],
      snapshot: () => Promise.resolve(null),
    },
  });
  expect(body).toMatch(/<h1[^>]*>Moon wins<\/h1>/);
});

describe('who did not play to the end', () => {
  const words = { en: speak('en', en, en), ja: speak('ja', en, ja) };
  const seat = (reason: SeatState['reason']): SeatState => ({
    kind: 'person',
    name: '',
    level: null,
    stand_in: reason ? 'adept' : null,
    here: true,
    reason,
  });
  const told = (ended: TableState['ended_by'], ...reasons: SeatState['reason'][]): string[] =>
    goneIn({ ended_by: ended, seats: reasons.map(seat) }, ['Aki', 'Ben', 'Chiyo', 'Dai'], words.en);

  test('is told with the reason and the bot, and nobody is passed over', () =>
    expect(told('rules', 'time', 'vote', 'resigned', 'away')).toEqual([
      'Aki ran out of time; a bot finished the game',
      'Ben was voted out; a bot finished the game',
      'Chiyo resigned; a bot finished the game',
      'Dai was away; a bot finished the game',
    ]));
  test('is told without a bot where that ended the game', () => {
    expect(told('time', null, 'time')).toEqual(['Ben ran out of time']);
    expect(told('resign', 'vote', null)).toEqual(['Aki was voted out']);
    expect(told('resign', 'resigned', 'away')).toEqual(['Aki resigned']);
  });
  test('is nobody where everybody stayed', () => expect(told('rules', null, null)).toEqual([]));
  test('is told in Japanese as well', () =>
    expect(goneIn({ ended_by: 'rules', seats: [seat('time')] }, ['猿飛'], words.ja)).toEqual([
      '猿飛が時間切れになり、ボットが最後まで代行しました',
    ]));
});
