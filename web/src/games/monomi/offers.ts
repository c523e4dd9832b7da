import type { Choice } from '../../generated/wire';
import type { MonomiMove } from './view';

/** Legal moves by marker and crossroad. */
export interface Offer {
  marker: string;
  place: string;
  choice: Choice;
}

export function offers(choices: Choice[]): Offer[] {
  return choices.flatMap((choice) => {
    const { marker, to } = choice.move as MonomiMove;
    return marker && to ? [{ marker, place: to, choice }] : [];
  });
}

/** Whether a choice has no place on the board and needs a button. */
export function loose(choice: Pick<Choice, 'move'>): boolean {
  return (choice.move as MonomiMove).kind === 'done';
}

/** The destination of a move. */
export function spots(move: object): string[] {
  const { to } = move as MonomiMove;
  return to ? [to] : [];
}

export type Asked = Pick<MonomiMove, 'marker' | 'to'>;
export type Step = { act: Choice } | { why: Asked } | { pick: string | null; asked: string | null };

export interface Hand {
  picked: string | null;
  asked: string | null;
}

/** The meaning of a click on a crossroad: one marker can go there, several can, or none. */
export function onPlace(all: Offer[], hand: Hand, place: string): Step {
  const fitting = all.filter(
    (offer) => offer.place === place && (hand.picked === null || offer.marker === hand.picked),
  );
  if (fitting.length === 1) return { act: (fitting[0] as Offer).choice };
  if (fitting.length > 1) return { pick: null, asked: place };
  const markers = [...new Set(all.map((offer) => offer.marker))];
  return { why: { marker: hand.picked ?? markers[0] ?? 'ninja', to: place } };
}

/** The meaning of a click on a marker; `beside` is an adjacent crossroad, used to ask why the marker cannot move. */
export function onMarker(all: Offer[], hand: Hand, marker: string, at: string, beside: string): Step {
  const asked = all.find((offer) => offer.marker === marker && offer.place === hand.asked);
  if (asked) return { act: asked.choice };
  if (all.some((offer) => offer.marker === marker))
    return { pick: hand.picked === marker ? null : marker, asked: null };
  if (hand.picked !== null) return { why: { marker: hand.picked, to: at } };
  return { why: { marker, to: beside } };
}
