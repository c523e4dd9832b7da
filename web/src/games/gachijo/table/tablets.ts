import type { GachijoView } from '../view';

/** One tablet for each counted move of a turn: done, free, or owed. */
export interface Tablet {
  state: 'done' | 'free' | 'owed';
  kind: 'stroke' | 'slide' | 'any';
}

export function tablets(view: GachijoView): Tablet[] {
  const { turn } = view;
  const done = turn.total - turn.moves;
  const known: Tablet['kind'][] =
    turn.walked && turn.slid ? ['stroke', 'slide'] : turn.walked ? ['stroke'] : turn.slid ? ['slide'] : [];
  const only = known.length === 1 ? (known[0] ?? 'any') : 'any';
  const past: Tablet[] = Array.from({ length: Math.max(0, done) }, (_, number) => ({
    state: 'done',
    kind: known[number] ?? only,
  }));
  const free: Tablet[] = Array.from({ length: Math.max(0, turn.moves - turn.owed.length) }, () => ({
    state: 'free',
    kind: 'any',
  }));
  const owed: Tablet[] = turn.owed.map((kind) => ({ state: 'owed', kind: kind as 'stroke' | 'slide' }));
  return [...past, ...free, ...owed];
}
