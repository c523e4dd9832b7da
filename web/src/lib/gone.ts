import type { TableState } from '../generated/wire';
import type { Words } from './settings.svelte';

/**
 * A line for everyone who did not play a game to its end: why, and whether a bot did. Nobody is passed over, because
 * each of them has lost, whatever the bot achieved.
 */
export function goneIn(
  table: Pick<TableState, 'seats' | 'ended_by'>,
  names: readonly string[],
  words: Words,
): string[] {
  const { result } = words;
  const lines = {
    resigned: [result.resigned, result.resignedBot],
    time: [result.timeOut, result.timeOutBot],
    vote: [result.voted, result.votedBot],
    away: [result.awayBot, result.awayBot],
  } as const;
  const bot = table.ended_by === 'rules';
  return table.seats.flatMap(({ reason }, seat) => {
    if (!reason || (reason === 'away' && !bot)) return [];
    return lines[reason][bot ? 1 : 0]({ name: names[seat] ?? '' });
  });
}
