import type { SoundName } from '../types';
import type { GachijoView, Player } from './view';

/** A sheet slides, a ninja or guardian steps, something is taken, a card is drawn, a blow falls. */
export function sounds(before: GachijoView, after: GachijoView): SoundName[] {
  const found: SoundName[] = [];
  if (before.sheets.join() !== after.sheets.join()) found.push('slide');
  if (places(before) !== places(after)) found.push('place');
  if (before.supplies.deck !== after.supplies.deck || (!before.guardian?.awake && after.guardian?.awake))
    found.push('card');
  if (after.asked === 'answering' && before.asked !== 'answering') found.push('fight');
  else if (after.players.some((player, seat) => owned(player) > owned(before.players[seat]))) found.push('take');
  if (after.players.some((player, seat) => player.flag && !before.players[seat]?.flag)) found.push('gain');
  if (after.players.some((player, seat) => player.prison && !before.players[seat]?.prison)) found.push('warn');
  return found;
}

function places(view: GachijoView): string {
  return [view.guardian?.at, ...view.players.map((player) => player.at)].join();
}

/** How much a player holds. */
function owned(player: Player | undefined): number {
  if (!player) return 0;
  return player.treasures.length + player.crystals + player.tools.length + player.weapon_count;
}
