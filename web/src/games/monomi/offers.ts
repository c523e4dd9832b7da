import type { Choice } from '../../generated/wire';

/** What is on offer, by marker and crossroad. This file alone reads the names of actions: `ninja:c`, `2:g1`, `done`. */
export interface Offer {
  marker: string;
  place: string;
  choice: Choice;
}

export function offers(choices: Choice[]): Offer[] {
  return choices.flatMap((choice) => {
    const [marker, place] = choice.name.split(':');
    return marker && place ? [{ marker, place, choice }] : [];
  });
}

/** Whether a choice has no place on the board and needs a button. */
export function loose(choice: Choice): boolean {
  return !choice.name.includes(':');
}

export function nameOf(marker: string, place: string): string {
  return `${marker}:${place}`;
}

/** The crossroads among names of actions, such as those that a lesson points at. */
export function placesOf(names: string[]): Set<string> {
  return new Set(names.map((name) => name.split(':')[1] ?? name));
}

export type Step = { act: Choice } | { why: string } | { pick: string | null; asked: string | null };

export interface Hand {
  picked: string | null;
  asked: string | null;
}

/** What a click on a crossroad means: one marker can go there, several can, or none. */
export function onPlace(all: Offer[], hand: Hand, place: string): Step {
  const fitting = all.filter((offer) => offer.place === place && (hand.picked === null || offer.marker === hand.picked));
  if (fitting.length === 1) return { act: (fitting[0] as Offer).choice };
  if (fitting.length > 1) return { pick: null, asked: place };
  const markers = [...new Set(all.map((offer) => offer.marker))];
  return { why: nameOf(hand.picked ?? markers[0] ?? 'ninja', place) };
}

/** What a click on a marker means; `beside` is some crossroad next to it, to ask why it cannot go. */
export function onMarker(all: Offer[], hand: Hand, marker: string, at: string, beside: string): Step {
  const asked = all.find((offer) => offer.marker === marker && offer.place === hand.asked);
  if (asked) return { act: asked.choice };
  if (all.some((offer) => offer.marker === marker)) return { pick: hand.picked === marker ? null : marker, asked: null };
  if (hand.picked !== null) return { why: nameOf(hand.picked, at) };
  return { why: nameOf(marker, beside) };
}
