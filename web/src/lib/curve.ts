import type { RatingPoint } from '../generated/wire';

export const DASHES = ['', '10 6', '3 5', '12 5 3 5', '18 5', '1 4'];

export interface Scale {
  x: (at: number) => number;
  y: (rating: number) => number;
  ticks: number[];
}

/** Maps points to a picture of this size: all points with their bands, and the marks beside them. */
export function scaleOf(
  points: RatingPoint[],
  marks: number[],
  since: number,
  until: number,
  width: number,
  height: number,
): Scale {
  const values = [...marks, ...points.flatMap(({ rating, margin }) => [rating - margin, rating + margin])];
  const low = Math.floor((Math.min(...values, 1400) - 20) / 100) * 100;
  const high = Math.ceil((Math.max(...values, 1600) + 20) / 100) * 100;
  const step = high - low > 1000 ? 400 : 200;
  const ticks = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick);
  return {
    x: (at) => (until > since ? ((at - since) / (until - since)) * width : width),
    y: (rating) => height - ((rating - low) / (high - low)) * height,
    ticks,
  };
}

export function lineOf(points: RatingPoint[], scale: Scale): string {
  return points
    .map(({ at, rating }, number) => `${number ? 'L' : 'M'}${scale.x(at).toFixed(1)} ${scale.y(rating).toFixed(1)}`)
    .join('');
}

/** The 95 % band around a line. */
export function bandOf(points: RatingPoint[], scale: Scale): string {
  if (!points.length) return '';
  const above = points.map(
    ({ at, rating, margin }) => `${scale.x(at).toFixed(1)} ${scale.y(rating + margin).toFixed(1)}`,
  );
  const below = points.map(
    ({ at, rating, margin }) => `${scale.x(at).toFixed(1)} ${scale.y(rating - margin).toFixed(1)}`,
  );
  return `M${above.join('L')}L${below.toReversed().join('L')}Z`;
}
