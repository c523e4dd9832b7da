import type { Choice } from '../../generated/wire';
import type { Colour } from './paint';
import type { OboroMove, OboroView } from './view';

/** Legal moves by the card played. */
export function offered(choices: Choice[]): Map<string, Choice> {
  return new Map(choices.flatMap((choice) => spots(choice.move ?? {}).map((card) => [card, choice] as const)));
}

/** Where a move is made: on its card. */
export function spots(move: object): string[] {
  const { card } = move as OboroMove;
  return card ? [card] : [];
}

interface Card {
  id: string;
  colour: Colour;
  value: number;
  icon: string | null;
}

const COLOURS: Record<string, Colour> = { r: 'red', b: 'blue', g: 'green' };
const ICONS: Record<string, string> = { b4: 'arrow', g4: 'arrow', r8: 'burning-arrow' };
const CARDS = new Map<string, Card>(
  Object.entries(COLOURS).flatMap(([sign, colour]) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((value) => {
      const id = `${sign}${value}`;
      return [id, { id, colour, value, icon: value === 6 ? 'shuriken' : (ICONS[id] ?? null) }];
    }),
  ),
);

/** A card by its id, as in log lines. */
export function cardOf(id: string): Card {
  return CARDS.get(id) ?? { id, colour: 'red', value: 0, icon: null };
}

/** The colour shared by all legal cards while other cards in hand are illegal: it must be followed. */
export function followed(view: OboroView, choices: Choice[]): Colour | null {
  if (view.table.length % 3 === 0 || choices.length === 0) return null;
  const led = view.table[0]?.card.colour as Colour;
  const open = offered(choices);
  const mine = view.hand.filter((card) => open.has(card.id));
  return mine.length && mine.every((card) => card.colour === led) ? led : null;
}
