import type { Part } from '../../generated/wire';

/** The kinds of points in the order of the rules (G12.4), with icon, colour and the ink on it. */
export const KINDS: Record<string, { icon: string; fill: string; ink: string }> = {
  'part.treasures': { icon: 'treasure', fill: '#e0ab3a', ink: '#3a2500' },
  'part.chips': { icon: 'shinobi', fill: '#4b4456', ink: '#fff8ea' },
  'part.crystals': { icon: 'crystal', fill: '#4fb0d8', ink: '#06293a' },
  'part.tools': { icon: 'tool', fill: '#a8b98a', ink: '#20300f' },
  'part.kaeru': { icon: 'kaeru', fill: '#55751f', ink: '#fff8ea' },
  'part.returned': { icon: 'home', fill: '#a9352a', ink: '#fff8ea' },
};

export interface Slice {
  key: string;
  value: number;
  /** Of the longest bar, in per cent. */
  share: number;
}

export interface Bar {
  seat: number;
  total: number;
  slices: Slice[];
}

/** A bar for each seat, the best first: what its points are made of. */
export function bars(parts: readonly Part[], seats: number): Bar[] {
  const kinds = parts.filter((part) => !part.total);
  const total = parts.find((part) => part.total);
  const of = (part: Part | undefined, seat: number) => Math.max(0, part?.values[seat] ?? 0);
  const all = Array.from({ length: seats }, (_, seat) => ({
    seat,
    total: of(total, seat),
    slices: kinds.map((part) => ({ key: part.label.key, value: of(part, seat), share: 0 })),
  }));
  const most = Math.max(1, ...all.map((bar) => bar.slices.reduce((sum, slice) => sum + slice.value, 0)));
  for (const bar of all) for (const slice of bar.slices) slice.share = (slice.value / most) * 100;
  return all.toSorted((a, b) => b.total - a.total);
}

/** What one bar has more of than another, the most first: why the one is ahead. */
export function lead(ahead: Bar, behind: Bar): Slice[] {
  return ahead.slices
    .map((slice, number) => ({ ...slice, value: slice.value - (behind.slices[number]?.value ?? 0) }))
    .filter((slice) => slice.value > 0)
    .toSorted((a, b) => b.value - a.value);
}
