import type { Analysis, Course, Decision, Moment } from '../generated/wire';

/** Helpers for the server's analysis of a finished game; no rules are needed here. */

/** A try counts as best if its value is nearly that of the best action. */
const NEAR = 0.03;

export interface Point {
  x: number;
  y: number;
}

/** A seat's win chances over the game, scaled from 0 to 1 in both directions; the result comes last. */
export function curve(analysis: Analysis, seat: number): Point[] {
  const values = [...analysis.moments.map((moment) => moment.chances[seat] ?? 0), analysis.final[seat] ?? 0];
  return values.map((y, ply) => ({ x: ply / Math.max(1, values.length - 1), y }));
}

/** A path through points in a box; `closed` extends to the bottom at both ends. */
export function pathOf(points: Point[], width: number, height: number, closed = false): string {
  const way = points.map((point) => `${(point.x * width).toFixed(1)} ${((1 - point.y) * height).toFixed(1)}`);
  return closed ? `M0 ${height}L${way.join('L')}L${width} ${height}Z` : `M${way.join('L')}`;
}

/** The interval of the best action's win chance, if it is an estimate with one. */
export function estimated(decision: Decision): { low: number; high: number } | null {
  const best = decision.options.find((option) => option.name === decision.best);
  return decision.proof || best?.low == null || best.high == null
    ? null
    : { low: percent(best.low), high: percent(best.high) };
}

export type Mark = 'blunder' | 'mistake' | 'luck';

export interface KeyMoment {
  moment: Moment;
  mark: Mark;
  /** The seat whose win chance changed, and by how much. */
  seat: number;
  change: number;
}

/** The key moments, in order. */
export function keyMoments(analysis: Analysis): KeyMoment[] {
  return analysis.key.flatMap((ply): KeyMoment[] => {
    const moment = analysis.moments[ply];
    if (!moment) return [];
    if (moment.decision)
      return [
        {
          moment,
          mark: moment.decision.grade === 'blunder' ? ('blunder' as const) : ('mistake' as const),
          seat: moment.seat,
          change: -moment.decision.loss,
        },
      ];
    const luck = moment.luck ?? [];
    const seat = luck.reduce(
      (most, change, number) => (Math.abs(change) > Math.abs(luck[most] ?? 0) ? number : most),
      0,
    );
    return [{ moment, mark: 'luck' as const, seat, change: luck[seat] ?? 0 }];
  });
}

/** The mistakes a seat can learn from: mistakes and blunders, or inaccuracies if there are none. */
export function lessons(analysis: Analysis, seats: number[]): Moment[] {
  const own = analysis.moments.filter((moment) => moment.decision && seats.includes(moment.seat));
  const bad = own.filter((moment) => moment.decision?.grade === 'blunder' || moment.decision?.grade === 'mistake');
  return bad.length ? bad : own.filter((moment) => moment.decision?.grade === 'inaccuracy');
}

/** A try that `begins` well is a course whose first action is good, but which is not the best one. */
export type Verdict = 'best' | 'better' | 'worse' | 'begins';

/** The value of a try, beside the best action and the one played. */
export function judged(decision: Decision, name: string): { verdict: Verdict; value: number } {
  const value = decision.options.find((option) => option.name === name)?.value ?? 0;
  if (decision.value - value <= NEAR && value > decision.played) return { verdict: 'best', value };
  return { verdict: value > decision.played + NEAR ? 'better' : 'worse', value };
}

/** The value of a course, whose first action has this name. The best course is known by all its actions: another one that
 * begins alike was not judged itself. Where the best course is not among those offered, the first action decides. */
export function judgedCourse(
  decision: Decision,
  course: Course,
  courses: Course[],
  name: string,
): { verdict: Verdict; value: number } {
  const first = judged(decision, name);
  const meant = courses.find((one) => isSame(one.actions, decision.course ?? []));
  if (!meant) return first;
  if (isSame(course.actions, meant.actions)) return { verdict: 'best', value: decision.value };
  return first.verdict === 'best' ? { verdict: 'begins', value: first.value } : first;
}

function isSame(some: number[], others: number[]): boolean {
  return some.length === others.length && some.every((action, place) => action === others[place]);
}

export function percent(value: number): number {
  return Math.round(100 * value);
}

/** A change of win chance in percentage points, with its sign. */
export function signed(change: number): string {
  const points = percent(change);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}
