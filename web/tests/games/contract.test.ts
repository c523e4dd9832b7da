import { describe, expect, test } from 'vitest';
import { artOf, GAMES, partsOf } from '../../src/games';
import { isAsked, ruleAgainst, type Picture } from '../../src/lib/learn';
import { draw, lessonsFor } from '../drawing';

describe.each([...GAMES.keys()])('%s', (game) => {
  test('has a board and a print', async () => {
    expect((await partsOf(game))?.Board).toBeTypeOf('function');
    expect((await artOf(game))?.Print).toBeTypeOf('function');
  });

  test('shows in Japanese what it shows in English', async () => {
    const lessons = await lessonsFor(game);
    const picture = lessons.how[1] as Picture;
    const [en, ja] = [await draw(lessons, picture, {}), await draw(lessons, picture, { lang: 'ja' })];
    expect(ja).not.toBe(en);
    expect(ja.match(/data-offered="true"/g)).toEqual(en.match(/data-offered="true"/g));
  });

  test('offers only what is on offer', async () => {
    const lessons = await lessonsFor(game);
    const picture = lessons.how[1] as Picture;
    expect(await draw(lessons, picture, {})).toContain('data-offered="true"');
    expect(await draw(lessons, { ...picture, choices: [] }, {})).not.toContain('data-offered="true"');
  });

  test('asks in its lesson only for what is on offer, and has a rule against the rest', async () => {
    const lessons = await lessonsFor(game);
    const asked = lessons.steps.filter((step) => step.ask.length > 0);
    expect(asked.length).toBeGreaterThan(1);
    for (const step of asked) {
      expect(step.choices.map((choice) => choice.name)).toContain(step.ask[0]);
      if (step.ask.length > 1) expect(step.courses.filter((course) => isAsked(step, course)).length).toBeGreaterThan(0);
      for (const choice of step.choices) expect(ruleAgainst(lessons, step, choice.move ?? {})).toBeNull();
      for (const [rule, names] of Object.entries(step.forbidden))
        for (const name of names) expect(ruleAgainst(lessons, step, lessons.moves[name] ?? {})).toBe(rule);
    }
    expect(asked.some((step) => Object.keys(step.forbidden).length > 0)).toBe(true);
  });
});
