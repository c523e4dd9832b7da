import type { Choice } from '../../generated/wire';
import type { March, TaisenMove } from './view';

/** A movement on offer: a die and the ninja it would move, with all that would come of it. */
export interface Offer {
  die: string;
  ninja: string;
  to: number;
  choice: Choice;
  march: March | null;
}

/** What is picked so far. */
export interface Hand {
  die: string | null;
  ninja: string | null;
}

export type Touch = { die: string } | { ninja: string } | { tile: number };
export type Asked = Pick<TaisenMove, 'kind' | 'die' | 'ninja'>;
export type Step = { act: Choice } | { why: Asked } | { hand: Hand };

export const EMPTY: Hand = { die: null, ninja: null };
const DIE_OF: Record<string, string> = { R: 'red', G: 'green', B: 'blue' };

export function offers(choices: Choice[], marches: March[]): Offer[] {
  return choices.flatMap((choice) => {
    const { kind, die, ninja, to } = choice.move as TaisenMove;
    if (kind !== 'move' || !die || !ninja) return [];
    const march = marches.find((one) => one.die === die && one.ninja === ninja) ?? null;
    return [{ die, ninja, to: march?.to ?? Number(to), choice, march }];
  });
}

/** The die and the ninja of a move, such as one that a lesson points at. */
export function named(moves: object[]): Set<string> {
  return new Set(moves.flatMap((move) => [(move as TaisenMove).die ?? [], (move as TaisenMove).ninja ?? []].flat()));
}

/** Where a move is made: on its ninja. */
export function spots(move: object): string[] {
  const { ninja } = move as TaisenMove;
  return ninja ? [ninja] : [];
}

export function loose(choice: Pick<Choice, 'move'>): boolean {
  return (choice.move as TaisenMove).kind !== 'move';
}

export function fits(offer: Offer, hand: Hand): boolean {
  return (hand.die === null || offer.die === hand.die) && (hand.ninja === null || offer.ninja === hand.ninja);
}

/** The movement that is picked, once only one is meant. */
export function chosen(all: Offer[], hand: Hand): Offer | null {
  if (hand.ninja === null) return null;
  const left = all.filter((offer) => fits(offer, hand));
  return left.length === 1 ? (left[0] as Offer) : null;
}

/** What a click means: it narrows down what is meant, and whoever clicks once more on what is left does it. */
export function touch(all: Offer[], hand: Hand, touched: Touch): Step {
  const ready = chosen(all, hand);
  if ('tile' in touched) {
    if (ready?.to === touched.tile) return { act: ready.choice };
    const there = all.filter((offer) => fits(offer, hand) && offer.to === touched.tile);
    const [only] = there;
    if (only && there.length === 1) return { hand: { die: only.die, ninja: only.ninja } };
    return only ? { hand } : { why: why(hand) };
  }
  if ('ninja' in touched && ready?.ninja === touched.ninja) return { act: ready.choice };
  if ('die' in touched && hand.die === touched.die) return { hand: { ...hand, die: null } };
  if ('ninja' in touched && hand.ninja === touched.ninja) return { hand: { ...hand, ninja: null } };
  for (const next of [
    { ...hand, ...touched },
    { ...EMPTY, ...touched },
  ]) {
    const left = all.filter((offer) => fits(offer, next));
    const [only] = left;
    if (only && left.length === 1 && next.ninja !== null) return { hand: { die: only.die, ninja: only.ninja } };
    if (only) return { hand: next };
  }
  return { why: why({ ...hand, ...touched }) };
}

function why(hand: Hand): Asked {
  const ninja = hand.ninja ?? `${(hand.die ?? 'red')[0]?.toUpperCase()}1`;
  return { kind: 'move', die: hand.die ?? DIE_OF[ninja[0] ?? ''] ?? 'red', ninja };
}

/** Own ninjas that wait for a die that is there, and still cannot move: a lock says so, a touch asks why. */
export function isLocked(all: Offer[], ninja: string, dice: { colour: string; used: boolean }[]): boolean {
  if (all.length === 0 || all.some((offer) => offer.ninja === ninja)) return false;
  const die = DIE_OF[ninja[0] ?? ''];
  return dice.some((one) => !one.used && (die === undefined || one.colour === die));
}
