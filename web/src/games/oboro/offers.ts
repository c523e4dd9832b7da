import type { Choice } from '../../generated/wire';
import type { Colour } from './paint';
import type { OboroMove, OboroView } from './view';

/** What is on offer, by the card that is played. */
export function offered(choices: Choice[]): Map<string, Choice> {
  return new Map(choices.flatMap((choice) => spots(choice.move ?? {}).map((card) => [card, choice] as const)));
}

/** Where a move is made: on its card. */
export function spots(move: object): string[] {
  const { card } = move as OboroMove;
  return card ? [card] : [];
}

const COLOURS: Record<string, Colour> = { r: 'red', b: 'blue', g: 'green' };

/** A card by its id, as log lines have it. */
export function cardOf(id: string): { id: string; colour: Colour; value: number; icon: string | null } {
  const [colour, value] = [COLOURS[id[0] ?? ''] ?? 'red', Number(id[1])];
  const icon = value === 6 ? 'shuriken' : id === 'b4' || id === 'g4' ? 'arrow' : id === 'r8' ? 'burning-arrow' : null;
  return { id, colour, value, icon };
}

/** The colour that all cards on offer share, while others in hand are not: it has to be followed. */
export function followed(view: OboroView, choices: Choice[]): Colour | null {
  if (view.table.length % 3 === 0 || choices.length === 0) return null;
  const led = view.table[0]?.card.colour as Colour;
  const open = offered(choices);
  const mine = view.hand.filter((card) => open.has(card.id));
  return mine.length && mine.every((card) => card.colour === led) ? led : null;
}
