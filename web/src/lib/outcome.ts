/** How a finished game ended for each seat. */
export interface Outcome {
  kind: 'win' | 'shared' | 'draw';
  winners: number[];
  seats: ('won' | 'lost' | 'drew' | 'shared')[];
}

/** Equal scores are a draw; several best ones share the win, unless they are one side of the game. */
export function outcomeOf(scores: number[], teams: boolean): Outcome {
  const [most, least] = [Math.max(...scores), Math.min(...scores)];
  if (most === least) return { kind: 'draw', winners: [], seats: scores.map(() => 'drew') };
  const winners = scores.flatMap((score, seat) => (score === most ? [seat] : []));
  const one = winners.length === 1 || teams;
  return { kind: one ? 'win' : 'shared', winners, seats: scores.map((score) => (score < most ? 'lost' : one ? 'won' : 'shared')) };
}
