import { render } from 'svelte/server';
import { partsOf } from '../src/games';
import type { View } from '../src/generated/wire';
import { lessonsOf, patchedView, viewOf, type Lessons, type Picture } from '../src/lib/learn';

export async function lessonsFor(game: string): Promise<Lessons> {
  const lessons = await lessonsOf(game);
  if (!lessons) throw new Error(`${game} has no lesson`);
  return lessons;
}

/** A lesson's picture as SVG text. Drawings are pure: the same view gives the same picture. */
export async function draw(lessons: Lessons, picture: Picture, more: object): Promise<string> {
  const parts = await partsOf(lessons.game);
  if (!parts) throw new Error(`no board of ${lessons.game}`);
  const props = {
    view: viewOf(lessons, picture.view),
    choices: picture.choices,
    seat: picture.seat,
    names: ['A', 'B', 'C'],
    lang: 'en' as const,
    dark: false,
    still: true,
    session: parts.session?.(),
    ...more,
  };
  return render(parts.Board, { props })
    .body.replace(/<!--.*?-->/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/></g, '>\n<');
}

/** What the reader of a lesson sees before a step. */
export function before(lessons: Lessons, number: number): View {
  return lessons.steps
    .slice(0, number)
    .flatMap((step) => step.then)
    .reduce((view, { view: patch }) => patchedView(view, patch), lessons.base);
}
