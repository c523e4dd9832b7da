import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Analysis } from '../src/generated/wire';
import { GAMES, partsOf } from '../src/games';
import { settings } from '../src/lib/settings.svelte';
import LookBack from '../src/parts/analysis/LookBack.svelte';
import { en } from '../src/words/en';
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
