import { describe, expect, test } from 'vitest';
import type { Analysis, Decision, Moment } from '../src/generated/wire';
import { curve, estimated, judged, judgedCourse, keyMoments, lessons, pathOf, signed } from '../src/lib/analysis';

const line = { key: '', fields: {}, en: 'a', ja: 'あ' };

function decision(grade: Decision['grade'], loss: number): Decision {
  const options = [
    { name: 'good', value: 0.7 },
    { name: 'near', value: 0.68 },
    { name: 'middle', value: 0.6 },
    { name: 'bad', value: 0.7 - loss },
  ];
  return { best: 'good', label: line, value: 0.7, played: 0.7 - loss, loss, grade, options };
}

function game(): Analysis {
  const moments: Moment[] = [
    { ply: 0, seat: -1, name: 'roll', chances: [0.5, 0.5], luck: [-0.2, 0.2] },
    { ply: 1, seat: 0, name: 'bad', chances: [0.3, 0.7], decision: decision('blunder', 0.3) },
    { ply: 2, seat: 1, name: 'bad', chances: [0.1, 0.9], decision: decision('mistake', 0.15) },
    { ply: 3, seat: 1, name: 'good', chances: [0.25, 0.75], decision: decision('best', 0) },
  ];
  const thresholds = { inaccuracy: 0.05, mistake: 0.1, blunder: 0.2 };
  return { game: 'go', depth: 'usual', plies: 4, thresholds, moments, final: [0, 1], players: [], key: [0, 1, 2] };
}

describe('analysis', () => {
  test('an interval is told of an estimate only', () => {
    const found = decision('best', 0);
    expect(estimated(found)).toBeNull();
    const open = { ...found, options: [{ name: 'good', value: 0.7, low: 0.652, high: 0.748 }] };
    expect(estimated(open)).toEqual({ low: 65, high: 75 });
    expect(estimated({ ...open, proof: line })).toBeNull();
  });

  test('the curve ends with the result', () => {
    const points = curve(game(), 1);
    expect(points).toHaveLength(5);
    expect(points.at(-1)).toEqual({ x: 1, y: 1 });
    expect(pathOf(points, 100, 10)).toMatch(/^M0\.0 5\.0L.*100\.0 0\.0$/);
    expect(pathOf(points, 100, 10, true)).toMatch(/^M0 10L.*L100 10Z$/);
  });

  test('key moments say whose chance changed and by how much', () => {
    expect(keyMoments(game()).map(({ mark, seat, change }) => [mark, seat, change])).toEqual([
      ['luck', 0, -0.2],
      ['blunder', 0, -0.3],
      ['mistake', 1, -0.15],
    ]);
  });

  test('one learns from the mistakes of own seats', () => {
    expect(lessons(game(), [0]).map((one) => one.ply)).toEqual([1]);
    expect(lessons(game(), [0, 1]).map((one) => one.ply)).toEqual([1, 2]);
    expect(lessons(game(), [])).toEqual([]);
  });

  test('a try is judged by its win chance', () => {
    const asked = decision('blunder', 0.3);
    expect(judged(asked, 'good').verdict).toBe('best');
    expect(judged(asked, 'near').verdict).toBe('best');
    expect(judged(asked, 'middle').verdict).toBe('better');
    expect(judged(asked, 'bad').verdict).toBe('worse');
    expect(judged(asked, 'unknown').verdict).toBe('worse');
  });

  test('a course counts as best by all its actions', () => {
    const course = (...actions: number[]) => ({ through: [], gains: [], pauses: false, actions });
    const [meant, other, elsewhere] = [course(1, 2, 3), course(1, 2, 4), course(5)];
    const asked = { ...decision('blunder', 0.3), course: [1, 2, 3] };
    const offered = [meant, other, elsewhere];
    expect(judgedCourse(asked, meant, offered, 'good')).toEqual({ verdict: 'best', value: 0.7 });
    expect(judgedCourse(asked, other, offered, 'good').verdict).toBe('begins');
    expect(judgedCourse(asked, elsewhere, offered, 'bad').verdict).toBe('worse');
    expect(judgedCourse(asked, elsewhere, offered, 'middle').verdict).toBe('better');
    // stored before courses were, or a way that is not offered
    expect(judgedCourse(decision('blunder', 0.3), other, offered, 'good').verdict).toBe('best');
    expect(judgedCourse(asked, other, [other, elsewhere], 'good').verdict).toBe('best');
  });

  test('changes have a sign', () => {
    expect([signed(0.124), signed(-0.3), signed(0.001)]).toEqual(['+12', '−30', '0']);
  });
});
