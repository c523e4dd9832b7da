export interface Arrow {
  line: string;
  head: string;
  /** The middle of the curve, for a badge. */
  x: number;
  y: number;
}

/** A curved arrow; its line ends where the head begins. */
export function arrow(
  from: { x: number; y: number },
  over: { x: number; y: number },
  to: { x: number; y: number },
  size: number,
): Arrow {
  const long = Math.hypot(to.x - over.x, to.y - over.y) || 1;
  const [ux, uy] = [(to.x - over.x) / long, (to.y - over.y) / long];
  const base = { x: to.x - ux * size, y: to.y - uy * size };
  const half = size * 0.58;
  return {
    line: `M${r(from.x)} ${r(from.y)}Q${r(over.x)} ${r(over.y)} ${r(base.x)} ${r(base.y)}`,
    head: `M${r(to.x)} ${r(to.y)}L${r(base.x - uy * half)} ${r(base.y + ux * half)}L${r(base.x + uy * half)} ${r(base.y - ux * half)}Z`,
    x: r((from.x + 2 * over.x + to.x) / 4),
    y: r((from.y + 2 * over.y + to.y) / 4),
  };
}

function r(value: number): number {
  return Math.round(value * 10) / 10;
}
