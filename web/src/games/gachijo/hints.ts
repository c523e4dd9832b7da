import type { Choice, Course, Evaluation } from '../../generated/wire';
import type { Lang } from '../../lib/settings.svelte';
import { type SlideWay } from './drawing/frame';
import { moveOf, struckBy, thingOf } from './offers';
import { afterSlide, better, cellOf, endOf, mover } from './strokes';
import { item, seatName, thing } from './things';
import type { GachijoView } from './view';
import { w } from './words';

/** A hint as a whole move: a stroke, a slide or an attack, with its gains and its value. */
export interface Plan {
  title: string;
  detail: string;
  share: number;
  /** The move to show on the board. */
  cell: string | null;
  way: string[] | null;
  slide: SlideWay | null;
  course: Course | null;
  choice: Choice;
}

const MOST = 3;

/**
 * The best few moves. A first step is shown as the stroke that was searched; if there is none, or it is not legal, as
 * the richest stroke that begins with the step.
 */
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
      title: words.strikeTitle(whom.map((one) => seatName(one, lang)).join(words.comma), item(what).name[lang]),
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

/** What a square gives: a tool or weapon to draw, a crystal, or a treasure by its name. */
function gainOf(what: string, lang: Lang): string {
  const kind = what === 'crystal' ? thing('piece', 'crystal').name[lang] : (w(lang).kinds[what] ?? '');
  return kind ? kind.toLowerCase() : item(what).name[lang];
}

/** A stroke's gains and their cells, its costs, and the staircase where it ends; its length if it has none of these. */
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
  return told.join(words.comma) || words.oneStroke(course.through.length);
}

/** What a slide opens and closes, from the ends of strokes before and after it, and whether the symbols meet. */
export function slideDetail(view: GachijoView, way: string, courses: Course[], lang: Lang): string {
  const now = new Set(courses.map(endOf));
  const after = view.slides.find((slide) => slide.way === way)?.reach ?? null; // null if no stroke follows, and outside the turn itself
  const reach = after ?? [...now];
  const [opened, shut] = [reach.filter((cell) => !now.has(cell)), [...now].filter((cell) => !reach.includes(cell))];
  const treasures = opened
    .map((cell) => view.cells.find((one) => one.id === cell)?.item)
    .filter((one) => one && one !== 'tool' && one !== 'weapon');
  const words = w(lang);
  const merges = afterSlide(view, way as SlideWay).merged;
  const told = [
    treasures.length ? words.slideWay(treasures.map((one) => item(one as string).name[lang]).join(words.comma)) : '',
    merges === view.merged ? '' : merges ? words.merges : words.parts,
    opened.length && !treasures.length ? words.slideOpens(opened.length) : '',
    shut.length ? words.slideShuts(shut.length) : '',
  ].filter(Boolean);
  if (told.length || view.asked !== 'turn') return told.join(words.comma);
  return after ? words.slideSame : view.turn.moves > 1 ? words.slideFirst : words.slideOnly;
}
