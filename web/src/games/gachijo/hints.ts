import type { Choice, Course } from '../../generated/wire';
import type { Lang } from '../../lib/settings.svelte';
import { type SlideWay } from './drawing/frame';
import { partsOf } from './offers';
import { better, cellOf, endOf, mover } from './strokes';
import { item, seatName } from './things';
import type { GachijoView } from './view';
import { w } from './words';

/** A hint as people think of it: a whole stroke, a slide, a blow, with what it brings and how good it is. */
export interface Plan {
  title: string;
  detail: string;
  share: number;
  /** What to show on the board. */
  cell: string | null;
  way: string[] | null;
  slide: SlideWay | null;
  course: Course | null;
  choice: Choice;
}

const MOST = 3;

/** The best few things to do. Advice is about single actions; for a first step the best stroke that begins with it
 * stands, as those that advise rate a step by where it leads. */
export function plansOf(advice: Map<number, number> | undefined, choices: Choice[], courses: Course[], view: GachijoView, lang: Lang): Plan[] {
  if (!advice?.size) return [];
  const rated = choices.filter((choice) => advice.has(choice.action)).toSorted((a, b) => (advice.get(b.action) ?? 0) - (advice.get(a.action) ?? 0));
  const found: Plan[] = [];
  for (const choice of rated) {
    const plan = planOf(choice, advice.get(choice.action) ?? 0, courses, view, lang);
    if (!found.some((other) => other.title === plan.title)) found.push(plan);
    if (found.length === MOST) break;
  }
  return found;
}

function planOf(choice: Choice, share: number, courses: Course[], view: GachijoView, lang: Lang): Plan {
  const words = w(lang);
  const [kind, what, whom] = partsOf(choice);
  const plain: Plan = { title: choice.label[lang], detail: '', share, cell: null, way: null, slide: null, course: null, choice };
  const from = mover(view);
  if (kind === 'slide') return { ...plain, title: words.slideTitle(what === 'left' || what === 'right' ? 'T1' : 'T2', what), detail: slideDetail(view, what, courses, lang), slide: what as SlideWay };
  if (kind === 'attack') return { ...plain, title: words.strikeTitle(whom.split('+').map((one) => seatName(one, lang)).join(', '), item(what).name[lang]), cell: cellOf(view.players.find((player) => player.name === whom.split('+')[0])?.at ?? '') || null };
  const course = courses.filter((one) => one.actions[0] === choice.action).toSorted((a, b) => worth(b) - worth(a) || better(a, b))[0];
  if (!course || from === null) return plain;
  return { ...plain, title: words.toCell(endOf(course)), detail: gainsOf(course, lang), cell: endOf(course), way: [from, ...course.through], course };
}

function worth(course: Course): number {
  const value: Record<string, number> = { crystal: 2, tool: 1, weapon: 2, gacha: 1 };
  return course.gains.reduce((sum, gain) => sum + (value[gain.what] ?? 6), 0) - (course.costs?.length ?? 0);
}

export function gainsOf(course: Course, lang: Lang): string {
  const words = [...course.gains.map((gain) => item(gain.what).name[lang]), ...(course.costs ?? []).map((cost) => `−1 ${item(cost.what).name[lang]}`)];
  return words.join(lang === 'ja' ? '、' : ', ');
}

/** What a slide opens and shuts, by the ends of strokes before and after it. */
export function slideDetail(view: GachijoView, way: string, courses: Course[], lang: Lang): string {
  const reach = view.slides.find((slide) => slide.way === way)?.reach;
  if (!reach) return '';
  const now = new Set(courses.map(endOf));
  const [opened, shut] = [reach.filter((cell) => !now.has(cell)), [...now].filter((cell) => !reach.includes(cell))];
  const treasures = opened.map((cell) => view.cells.find((one) => one.id === cell)?.item).filter((one) => one && one !== 'tool' && one !== 'weapon');
  const words = w(lang);
  return [opened.length ? words.opens(opened.length) : '', shut.length ? words.shuts(shut.length) : '', ...treasures.map((one) => item(one as string).name[lang])].filter(Boolean).join(lang === 'ja' ? '、' : ', ');
}
