import type { SoundName } from '../types';
import type { OboroView } from './view';

export function sounds(before: OboroView, after: OboroView): SoundName[] {
  if (after.round > before.round) return ['card', 'sweep'];
  const pieces = (view: OboroView): number => view.players.reduce((sum, player) => sum + player.pieces, 0);
  const found: SoundName[] = after.table.length !== before.table.length || after.trick !== before.trick ? ['card'] : [];
  if (after.winner !== null && before.winner === null) found.push('sweep');
  if (pieces(after) > pieces(before)) found.push('gain');
  if (after.players.some((player, seat) => player.too_strong && !before.players[seat]?.too_strong)) found.push('warn');
  return found;
}
