import { grid } from './drawing/base';
import type { GachijoView } from './view';

/** Milliseconds of a step to the next cell. */
export const STEP = 130;

/** End what still moves on an element: the compositor leaves the second of two animations of one element to the page. */
export function rest(element: Element): void {
  for (const moving of element.getAnimations()) moving.cancel();
}

/** Milliseconds for which a change is shown at normal speed: steps pass quickly, important changes stay. */
export function pace(before: GachijoView, after: GachijoView): number {
  if (before.supplies.deck !== after.supplies.deck || (!before.guardian?.awake && after.guardian?.awake)) return 1800; // a card
  if (after.asked === 'answering' || after.asked === 'looting' || after.asked === 'ransom') return 900;
  if (before.sheets.join() !== after.sheets.join()) return 520;
  const moved = after.players.find((player, number) => player.at !== before.players[number]?.at);
  const [from, to] = [
    before.players.find((player) => player.name === moved?.name)?.at ?? before.guardian?.at,
    moved?.at ?? after.guardian?.at,
  ];
  if (!from || !to || from === to) return 160;
  const [a, b] = [grid(from), grid(to)];
  return Math.abs(a.column - b.column) + Math.abs(a.row - b.row) === 1 ? STEP : 420;
}
