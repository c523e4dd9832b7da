import type { TableState } from '../generated/wire';

/** The outcome of a finished game for each seat. */
export interface Outcome {
  /** `ended`: a player left a game of more than two, and nobody won. */
  kind: 'win' | 'shared' | 'draw' | 'ended';
  winners: number[];
  seats: ('won' | 'lost' | 'drew' | 'shared')[];
}

/** Equal scores are a draw; several best seats share the win, unless they are one side of the game. */
export function outcomeOf(scores: number[], teams: boolean): Outcome {
  const [most, least] = [Math.max(...scores), Math.min(...scores)];
  if (most === least) return { kind: 'draw', winners: [], seats: scores.map(() => 'drew') };
  const winners = scores.flatMap((score, seat) => (score === most ? [seat] : []));
  const one = winners.length === 1 || teams;
  return {
    kind: one ? 'win' : 'shared',
    winners,
    seats: scores.map((score) => (score < most ? 'lost' : one ? 'won' : 'shared')),
  };
}

/** A game ended by a clock or a resignation has no scores: of two seats the other one wins. */
export function outcomeWithout(gone: number, seats: number): Outcome {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== gone);
  const pair = others.length === 1;
  return {
    kind: pair ? 'win' : 'ended',
    winners: pair ? others : [],
    seats: Array.from({ length: seats }, (_, seat) => (seat === gone ? 'lost' : pair ? 'won' : 'drew')),
  };
}

/**
 * The outcome of a table's game, null before its end. A player who left has lost, whatever a bot achieved with the seat:
 * places decide, not scores.
 */
export function outcomeAt(
  table: Pick<TableState, 'places' | 'resigned' | 'out_of_time'>,
  teams: boolean,
): Outcome | null {
  if (!table.places) return null;
  const gone = table.resigned ?? table.out_of_time;
  if (gone !== null) return outcomeWithout(gone, table.places.length);
  return outcomeOf(
    table.places.map((place) => -place),
    teams,
  );
}
