import type { Choice } from '../../generated/wire';
import { suitOf } from './paint';
import type { March, TaisenMove } from './view';

/** A legal movement: a die and the ninja it moves, with the complete result. */
export interface Offer {
  die: string;
  ninja: string;
  to: number;
  choice: Choice;
  march: March | null;
}

/** The selection so far. */
export interface Hand {
  die: string | null;
  ninja: string | null;
}

export type Touch = { die: string } | { ninja: string } | { tile: number };
export type Asked = Pick<TaisenMove, 'kind' | 'die' | 'ninja'>;
export type Step = { act: Choice } | { ask: Choice[] } | { why: Asked } | { hand: Hand };

export const EMPTY: Hand = { die: null, ninja: null };

export function offers(choices: Choice[], marches: March[]): Offer[] {
  return choices.flatMap((choice) => {
    const { kind, die, ninja, to } = choice.move as TaisenMove;
    if (kind !== 'move' || !die || !ninja) return [];
    const march = marches.find((one) => one.die === die && one.ninja === ninja) ?? null;
    return [{ die, ninja, to: march?.to ?? Number(to), choice, march }];
  });
}

/** The die and the ninja of a move, for example one that a lesson points at. */
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

/** The selected movement, once the selection is unique. */
export function chosen(all: Offer[], hand: Hand): Offer | null {
  if (hand.ninja === null) return null;
  const left = all.filter((offer) => fits(offer, hand));
  return left.length === 1 ? (left[0] as Offer) : null;
}

/**
 * The meaning of a click: it narrows the selection; another click on the only one left plays it. Several movements to
 * the tile clicked are a question.
 */
export function touch(all: Offer[], hand: Hand, touched: Touch): Step {
  const ready = chosen(all, hand);
  if ('tile' in touched) {
    if (ready?.to === touched.tile) return { act: ready.choice };
    const there = all.filter((offer) => fits(offer, hand) && offer.to === touched.tile);
    const [only] = there;
    if (only && there.length === 1) return { hand: { die: only.die, ninja: only.ninja } };
    return only ? { ask: there.map((offer) => offer.choice) } : { why: why(hand) };
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
  return { kind: 'move', die: hand.die ?? dieOf(ninja) ?? 'red', ninja };
}

/** The reader's ninjas that cannot move although their die is available: marked by a lock, a touch asks why. */
export function isLocked(all: Offer[], ninja: string, dice: { colour: string; used: boolean }[]): boolean {
  if (all.length === 0 || all.some((offer) => offer.ninja === ninja)) return false;
  const die = dieOf(ninja);
  return dice.some((one) => !one.used && (die === null || one.colour === die));
}

/** The die that moves a ninja; null for the Shogun, whom every die moves. */
function dieOf(ninja: string): string | null {
  const suit = suitOf(ninja);
  return suit === 'gold' ? null : suit;
}
