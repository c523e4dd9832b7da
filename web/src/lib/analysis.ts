import type { Analysis, Decision, Moment } from '../generated/wire';

/** What a finished game is judged by: small reckonings on the server's analysis, without any rules. */

/** A try is as good as the best action if it is worth nearly as much. */
const NEAR = 0.03;

export interface Point {
  x: number;
  y: number;
}

/** The chances of a seat over the game, from 0 to 1 in both directions; the result comes last. */
export function curve(analysis: Analysis, seat: number): Point[] {
  const values = [...analysis.moments.map((moment) => moment.chances[seat] ?? 0), analysis.final[seat] ?? 0];
  return values.map((y, ply) => ({ x: ply / Math.max(1, values.length - 1), y }));
}

/** A path through points in a box; `closed` goes down to the floor at both ends. */
export function pathOf(points: Point[], width: number, height: number, closed = false): string {
  const way = points.map((point) => `${(point.x * width).toFixed(1)} ${((1 - point.y) * height).toFixed(1)}`);
  return closed ? `M0 ${height}L${way.join('L')}L${width} ${height}Z` : `M${way.join('L')}`;
}

/** Between which chances the best action lies, where that is an estimate with an interval. */
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
  /** Whose chance changed, and by how much. */
  seat: number;
  change: number;
}

/** The moments worth looking at, in order. */
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

/** The mistakes that a seat can learn from: all that were found, the inaccuracies if there was nothing worse. */
export function lessons(analysis: Analysis, seats: number[]): Moment[] {
  const own = analysis.moments.filter((moment) => moment.decision && seats.includes(moment.seat));
  const bad = own.filter((moment) => moment.decision?.grade === 'blunder' || moment.decision?.grade === 'mistake');
  return bad.length ? bad : own.filter((moment) => moment.decision?.grade === 'inaccuracy');
}

export type Verdict = 'best' | 'better' | 'worse';

/** What a try is worth, beside the best action and the one that was played. */
export function judged(decision: Decision, name: string): { verdict: Verdict; value: number } {
  const value = decision.options.find((option) => option.name === name)?.value ?? 0;
  if (decision.value - value <= NEAR && value > decision.played) return { verdict: 'best', value };
  return { verdict: value > decision.played + NEAR ? 'better' : 'worse', value };
}

export function percent(value: number): number {
  return Math.round(100 * value);
}

/** A change of win chance in points, with its sign. */
export function signed(change: number): string {
  const points = percent(change);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}
