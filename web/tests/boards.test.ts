import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import { boardOf } from '../src/games';
import { ground } from '../src/games/monomi/ground';
import type { GachijoView } from '../src/generated/gachijo';
import type { MonomiView } from '../src/generated/monomi';
import type { View } from '../src/generated/views';
import { isAsked, lessonsOf, patchedView, ruleAgainst, viewOf, type Lessons, type Picture, type Step } from '../src/lib/learn';

// Drawings are pure: the same view gives the same picture. The files are there to be looked at.
const PICTURES: [string, number, boolean, boolean][] = [
  ['monomi', 2, false, false],
  ['monomi', 4, true, false],
  ['taisen', 1, false, false],
  ['taisen', 3, true, true],
  ['oboro', 2, false, false],
  ['oboro', 3, true, true],
  ['gachijo', 1, false, false],
  ['gachijo', 2, true, true],
];

async function draw(lessons: Lessons, picture: Picture, more: object): Promise<string> {
  const Board = await boardOf(lessons.game);
  if (!Board) throw new Error(`no board of ${lessons.game}`);
  const props = { view: viewOf(lessons, picture.view), choices: picture.choices, seat: picture.seat, names: ['A', 'B', 'C'], lang: 'en' as const, dark: false, still: true, ...more };
  return render(Board, { props }).body.replace(/<!--.*?-->/g, '').replace(/ class="[^"]*"/g, '').replace(/></g, '>\n<');
}

describe('boards', () => {
  test.each(PICTURES)('%s, picture %i, dark %s, tall %s', async (game, number, dark, tall) => {
    const lessons = (await lessonsOf(game)) as Lessons;
    const svg = await draw(lessons, lessons.how[number] as Picture, { dark, tall });
    await expect(svg).toMatchFileSnapshot(`boards/${game}-${number}${dark ? '-dark' : ''}${tall ? '-tall' : ''}.svg`);
  });

  test.each(['monomi', 'taisen', 'oboro', 'gachijo'])('%s shows in Japanese what it shows in English', async (game) => {
    const lessons = (await lessonsOf(game)) as Lessons;
    const picture = lessons.how[1] as Picture;
    const [en, ja] = [await draw(lessons, picture, {}), await draw(lessons, picture, { lang: 'ja' })];
    expect(ja).not.toBe(en);
    expect(ja.match(/data-offered="true"/g)).toEqual(en.match(/data-offered="true"/g));
  });

  test.each(['monomi', 'taisen', 'oboro', 'gachijo'])('%s offers only what is on offer', async (game) => {
    const lessons = (await lessonsOf(game)) as Lessons;
    const picture = lessons.how[1] as Picture;
    expect(await draw(lessons, picture, {})).toContain('data-offered="true"');
    expect(await draw(lessons, { ...picture, choices: [] }, {})).not.toContain('data-offered="true"');
  });
});

/** What the reader sees before a step. */
function before(lessons: Lessons, number: number): View {
  return lessons.steps.slice(0, number).flatMap((step) => step.then).reduce((view, { view: patch }) => patchedView(view, patch), lessons.base);
}

test('a stroke before it is made: its way, and what it picks up', async () => {
  const lessons = (await lessonsOf('gachijo')) as Lessons;
  const number = lessons.steps.findIndex((step) => (step.course?.gains.length ?? 0) > 2);
  const step = lessons.steps[number] as Step;
  const picture = { ...(lessons.how[0] as Picture), choices: step.choices, seat: 0 };
  const more = { view: before(lessons, number), courses: step.courses, picked: step.course, follow: () => undefined };
  const svg = await draw(lessons, picture, more);
  expect(svg.match(/data-route="([^"]*)"/)?.[1]?.split(' ')).toEqual(['h6', ...(step.course?.through ?? [])]);
  expect(svg.match(/data-offered="true"/g)?.length).toBe(new Set(step.courses.map((course) => course.through.at(-1))).size);
  await expect(svg).toMatchFileSnapshot('boards/gachijo-stroke.svg');
});

describe('lessons', () => {
  test('the views of a lesson add up', async () => {
    const lessons = (await lessonsOf('gachijo')) as Lessons;
    const end = before(lessons, lessons.steps.length) as GachijoView;
    expect(end.cells).toHaveLength(81);
    expect(end.players.map((player) => player.points)).toEqual([103, 51]);
  });
  test.each(['monomi', 'taisen', 'oboro', 'gachijo'])('%s asks only for what is on offer, and has a rule against the rest', async (game) => {
    const lessons = (await lessonsOf(game)) as Lessons;
    const asked = lessons.steps.filter((step) => step.ask.length > 0);
    expect(asked.length).toBeGreaterThan(1);
    for (const step of asked) {
      expect(step.choices.map((choice) => choice.name)).toContain(step.ask[0]);
      if (step.ask.length > 1) expect(step.courses.filter((course) => isAsked(step, course)).length).toBeGreaterThan(0);
      for (const choice of step.choices) expect(ruleAgainst(step, choice.name)).toBeNull();
    }
    expect(asked.some((step) => Object.keys(step.forbidden).length > 0)).toBe(true);
  });
});

test('water lies under every bridge', async () => {
  const lessons = (await lessonsOf('monomi')) as Lessons;
  const land = ground(lessons.base as MonomiView);
  expect(land.water).toHaveLength(1);
  expect(land.nodes.filter((node) => node.look === 'tower')).toHaveLength(4);
  expect(land.nodes.filter((node) => node.look === 'gate')).toHaveLength(4);
});
