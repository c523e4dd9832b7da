import type { Choice } from '../../generated/wire';

/** What is on offer: a die, the ninja it would move, and the tile where that ends. */
export interface Offer {
  die: string;
  ninja: string;
  to: number;
  choice: Choice;
}

export interface Hand {
  die: string | null;
  ninja: string | null;
}

export type Touch = { die: string } | { ninja: string } | { tile: number };
export type Step = { act: Choice } | { why: string } | { hand: Hand };

export const EMPTY: Hand = { die: null, ninja: null };
const DIE_OF: Record<string, string> = { R: 'red', G: 'green', B: 'blue', S: 'red' };

export function offers(choices: Choice[]): Offer[] {
  return choices.flatMap((choice) => {
    const [die, ninja] = choice.name.split(':');
    return die && ninja ? [{ die, ninja, to: Number(choice.label.fields['to']), choice }] : [];
  });
}

export function loose(choice: Choice): boolean {
  return !choice.name.includes(':');
}

export function fits(offer: Offer, hand: Hand): boolean {
  return (hand.die === null || offer.die === hand.die) && (hand.ninja === null || offer.ninja === hand.ninja);
}

/** What a click means. It narrows down what is meant; as soon as one action is left, that is it. */
export function touch(all: Offer[], hand: Hand, touched: Touch): Step {
  if ('tile' in touched) {
    const there = all.filter((offer) => fits(offer, hand) && offer.to === touched.tile);
    const [only] = there;
    if (only && there.length === 1) return { act: only.choice };
    return only ? { hand } : { why: why(hand) };
  }
  const same = 'die' in touched ? hand.die === touched.die : hand.ninja === touched.ninja;
  if (same) return { hand: { ...hand, ...('die' in touched ? { die: null } : { ninja: null }) } };
  for (const next of [{ ...hand, ...touched }, { ...EMPTY, ...touched }]) {
    const left = all.filter((offer) => fits(offer, next));
    const [only] = left;
    if (only && left.length === 1 && next.ninja !== null) return { act: only.choice };
    if (only) return { hand: next };
  }
  return { why: why({ ...hand, ...touched }) };
}

function why(hand: Hand): string {
  const ninja = hand.ninja ?? `${(hand.die ?? 'red')[0]?.toUpperCase()}1`;
  return `${hand.die ?? DIE_OF[ninja[0] ?? 'R'] ?? 'red'}:${ninja}`;
}
