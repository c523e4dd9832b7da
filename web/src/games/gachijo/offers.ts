import type { Choice } from '../../generated/wire';

const PLACED = ['go', 'pass', 'teleport'];

/** The choices that have a place in the castle, by cell; several may lead to one cell, above and under a bridge. */
export function byCell(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (loose(choice)) continue;
    const cell = (choice.name.split(':')[1] ?? '').replace(/w$/, '');
    found.set(cell, [...(found.get(cell) ?? []), choice]);
  }
  return found;
}

export function loose(choice: Choice): boolean {
  return !PLACED.includes(choice.name.split(':')[0] ?? '');
}
