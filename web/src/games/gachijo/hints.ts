import type { Choice, Course, Evaluation } from '../../generated/wire';
import type { Lang } from '../../lib/settings.svelte';
import { type SlideWay } from './drawing/frame';
import { moveOf, struckBy, thingOf } from './offers';
import { afterSlide, better, cellOf, endOf, mover } from './strokes';
import { item, seatName, thing } from './things';
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

/** The best few things to do. For a first step the stroke stands that was tried; where none is told, or it is not on
 * offer, the richest that begins with the step. */
export function plansOf(
  evaluations: Evaluation[] | undefined,
  choices: Choice[],
  courses: Course[],
  view: GachijoView,
  lang: Lang,
): Plan[] {
  if (!evaluations?.length) return [];
  const advice = new Map(evaluations.map((one) => [one.action, one]));
  const rated = choices
    .filter((choice) => advice.has(choice.action))
    .toSorted((a, b) => (advice.get(b.action)?.value ?? 0) - (advice.get(a.action)?.value ?? 0));
  const found: Plan[] = [];
  for (const choice of rated) {
    const plan = planOf(choice, advice.get(choice.action) as Evaluation, courses, view, lang);
    if (!found.some((other) => other.title === plan.title)) found.push(plan);
    if (found.length === MOST) break;
  }
  return found;
}

function planOf(
  choice: Choice,
  { value: share, course: tried = [] }: Evaluation,
  courses: Course[],
  view: GachijoView,
  lang: Lang,
): Plan {
  const words = w(lang);
  const move = moveOf(choice);
  const [{ kind, way }, what, whom] = [move, thingOf(move), struckBy(move, view)];
  const plain: Plan = {
    title: choice.label[lang],
    detail: '',
    share,
    cell: null,
    way: null,
    slide: null,
    course: null,
    choice,
  };
  const from = mover(view);
  if (kind === 'slide' && way)
    return {
      ...plain,
      title: words.slideTitle(way === 'left' || way === 'right' ? 'T1' : 'T2', way),
      detail: slideDetail(view, way, courses, lang),
      slide: way as SlideWay,
    };
  if (kind === 'attack')
    return {
      ...plain,
      title: words.strikeTitle(whom.map((one) => seatName(one, lang)).join(', '), item(what).name[lang]),
      cell: cellOf(view.players.find((player) => player.name === whom[0])?.at ?? '') || null,
    };
  const begun = courses.filter((one) => one.actions[0] === choice.action);
  const course =
    begun.find((one) => one.actions.join() === tried.join()) ??
    begun.toSorted((a, b) => worth(b) - worth(a) || better(a, b))[0];
  if (!course || from === null) return plain;
  return {
    ...plain,
    title: words.strokeTo(endOf(course)),
    detail: strokeDetail(course, view, lang),
    cell: endOf(course),
    way: [from, ...course.through],
    course,
  };
}

function worth(course: Course): number {
  const value: Record<string, number> = { crystal: 2, tool: 1, weapon: 2, gacha: 1 };
  return course.gains.reduce((sum, gain) => sum + (value[gain.what] ?? 6), 0) - (course.costs?.length ?? 0);
}

/** What a square gives: a tool or a weapon to be drawn, a crystal, a treasure by its name. */
function gainOf(what: string, lang: Lang): string {
  const kind = what === 'crystal' ? thing('piece', 'crystal').name[lang] : (w(lang).kinds[what] ?? '');
  return kind ? kind.toLowerCase() : item(what).name[lang];
}

/** What a stroke takes and where, what it spends, and the staircase that it ends on; how long it is if that is all. */
export function strokeDetail(course: Course, view: GachijoView, lang: Lang): string {
  const words = w(lang);
  const end = view.cells.find((cell) => cell.id === endOf(course));
  const told = [
    ...course.gains
      .filter((gain) => gain.what !== 'gacha')
      .map((gain) => words.takes(gainOf(gain.what, lang), cellOf(gain.at))),
    ...(end?.stairs ? [words.ends(item(end.stairs).name[lang].toLowerCase())] : []),
    ...(course.costs ?? []).map((cost) => words.spending(item(cost.what).name[lang])),
  ];
  return told.join(lang === 'ja' ? '、' : ', ') || words.oneStroke(course.through.length);
}

/** What a slide opens and shuts, by the ends of strokes before and after it. */
export function slideDetail(view: GachijoView, way: string, courses: Course[], lang: Lang): string {
  const reach = view.slides.find((slide) => slide.way === way)?.reach;
  if (!reach) return '';
  const now = new Set(courses.map(endOf));
  const [opened, shut] = [reach.filter((cell) => !now.has(cell)), [...now].filter((cell) => !reach.includes(cell))];
  const treasures = opened
    .map((cell) => view.cells.find((one) => one.id === cell)?.item)
    .filter((one) => one && one !== 'tool' && one !== 'weapon');
  const words = w(lang);
  const comma = lang === 'ja' ? '、' : ', ';
  const merges = afterSlide(view, way as SlideWay).merged;
  return [
    treasures.length ? words.slideWay(treasures.map((one) => item(one as string).name[lang]).join(comma)) : '',
    merges === view.merged ? '' : merges ? words.merges : words.parts,
    opened.length && !treasures.length ? words.slideOpens(opened.length) : '',
    shut.length ? words.slideShuts(shut.length) : '',
  ]
    .filter(Boolean)
    .join(comma);
}
