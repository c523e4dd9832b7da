/** A deterministic, even sequence that looks random. */
export function ripples(count: number, width: number, top: number, bottom: number): string {
  return Array.from({ length: count }, (_, number) => {
    const [x, y] = [
      Math.round(((number * 0.7548777) % 1) * width),
      Math.round(top + ((number * 0.5698403) % 1) * (bottom - top)),
    ];
    const long = 9 + ((number * 37) % 22);
    return `M${x} ${y}q${long / 2} ${-3 - (number % 3)} ${long} 0t${long} 0`;
  }).join('');
}

/** Light on the water below the sun or the moon. */
export function glitter(x: number, wide: number): { x: number; y: number; w: number; h: number }[] {
  const shares = [0.4, 0.92, 0.7, 0.47, 1, 0.78, 0.55, 1.07, 0.85, 0.62, 0.4];
  return shares.map((share, number) => ({
    x: x - (wide * share) / 2,
    y: 404 + 15 * number,
    w: wide * share,
    h: number % 2 ? 4 : 6,
  }));
}

/** A wall of field stones: rows of boulders, narrower toward its foot. */
export function stones(rows: number[][]): { x: number; y: number; w: number; tone: number }[] {
  return rows.flatMap((row, level) => {
    let x = 0;
    return row.map((w, number) => {
      const stone = { x, y: 392 + 24 * level, w, tone: 1 + ((number + level) % 3) };
      x += w + 2;
      return stone;
    });
  });
}

export const PINES: [number, number, number][] = [
  [24, 262, 0.8],
  [58, 250, 1],
  [92, 246, 0.8],
  [128, 246, 0.9],
  [262, 262, 0.6],
  [300, 264, 0.7],
];
export const FIRS: [number, number, number][] = [
  [700, 256, 0.7],
  [728, 250, 0.9],
  [757, 246, 0.75],
  [872, 244, 0.9],
  [902, 246, 1.1],
  [934, 246, 0.9],
  [960, 244, 1.15],
];
export const HOUSES: [number, number, number][] = [
  [226, 262, 0.95],
  [186, 256, 0.75],
  [800, 248, 0.95],
  [838, 250, 0.75],
];
export const PINE =
  'M-2 0V-14H2V0ZM-20 -10Q-10 -20 -6 -18Q-16 -24 -14 -30Q-6 -36 0 -46Q6 -36 14 -30Q16 -24 6 -18Q10 -20 20 -10Q8 -6 0 -10Q-8 -6 -20 -10Z';
export const FIR = 'M0 -70L9 -46L5 -48L13 -26L7 -29L17 0H-17L-7 -29L-13 -26L-5 -48L-9 -46Z';
export const FAR =
  'M0 236C60 226 92 190 142 182C190 176 214 214 262 216C330 218 372 134 430 98C444 90 458 90 470 98C528 134 560 214 626 218C676 220 700 190 752 184C800 180 830 208 872 212C910 214 936 198 968 190V340H0Z';
export const SNOW =
  'M404 120C420 106 430 98 438 94C446 90 456 90 464 94C474 100 484 108 496 120L486 132L474 122L462 138L450 124L438 138L426 123L414 132Z';
export const NEAR =
  'M0 262C50 232 110 220 170 240C230 258 280 250 340 258C420 268 500 252 560 258C640 266 700 238 770 228C840 220 910 240 968 226V360H0Z';
