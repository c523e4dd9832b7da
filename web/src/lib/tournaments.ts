import type { NewTournament, TournamentList, TournamentState } from '../generated/wire';
import { ask } from './api';

/** Requests about tournaments. */
export const tournaments = {
  list: () => ask('GET', '/api/tournaments') as Promise<TournamentList>,
  show: (id: string) => ask('GET', `/api/tournaments/${id}`) as Promise<TournamentState>,
  make: (form: NewTournament) => ask('POST', '/api/tournaments', form) as Promise<TournamentState>,
  command: (id: string, what: 'join' | 'withdraw' | 'begin' | 'cancel') =>
    ask('POST', `/api/tournaments/${id}/${what}`, {}) as Promise<TournamentState>,
};

export type Sign = 'win' | 'loss' | 'draw' | 'playing' | 'rest';

/** The result of a game of two, as a symbol. */
export function signOf(score: { points: number | null; rest: boolean; won: boolean }): Sign {
  if (score.rest) return 'rest';
  if (score.points === null) return 'playing';
  return score.won ? 'win' : score.points > 0 ? 'draw' : 'loss';
}

/** Points with ½ for halves. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ''}½`;
}
