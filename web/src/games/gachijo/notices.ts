import type { Line } from '../../generated/wire';
import { list, text } from '../common/fields';

/** Events that a player must not miss: cards, guardians, and everything that others do to the reader. */
export interface Notice {
  step: number;
  /** A card to show: kind and id, and a guardian's moves. */
  card: string | null;
  moves: number;
  /** It concerns the reader: it stays until dismissed. */
  mine: boolean;
  /** The seat whose turn it was. */
  actor: string | undefined;
  lines: Line[];
}

/** Log lines in which another seat's action affects this seat. */
const UPON = new Set([
  'log.attack',
  'log.injured',
  'log.loot-treasure',
  'log.loot-tool',
  'log.loot-crystal',
  'log.ransom',
  'log.prison',
  'log.to-centre',
  'log.home',
  'log.switches',
  'log.makes-room',
  'log.tools-change',
  'log.weapons-change',
  'log.five-crystals',
  'log.burst',
  'log.crystals',
  'log.flag-down',
  'log.swap-tools',
  'log.swap-weapons',
  'log.pass-tools',
  'log.pass-weapons',
]);

export function noticeOf(
  lines: Line[],
  step: number,
  own: string | undefined,
  actor: string | undefined,
): Notice | null {
  const drawn = lines.find((line) => line.key === 'log.card' || line.key === 'log.called');
  const upon = own !== undefined && actor !== own && lines.some((line) => UPON.has(line.key) && concerns(line, own));
  if (!drawn && !upon) return null;
  const weapon = lines.find((line) => line.key === 'log.attack');
  const card = drawn
    ? drawn.key === 'log.card'
      ? `gacha:${text(drawn, 'card')}`
      : `guardian:${text(drawn, 'guardian')}`
    : weapon
      ? `weapon:${text(weapon, 'weapon')}`
      : null;
  return {
    step,
    card,
    moves: Number(drawn?.fields['moves'] ?? 0),
    mine: upon || (drawn?.key === 'log.card' && drawn.fields['person'] === own),
    actor,
    lines,
  };
}

function concerns(line: Line, own: string): boolean {
  return (
    [line.fields['person'], line.fields['other'], ...list(line, 'targets')].includes(own) &&
    !(line.key === 'log.attack' && line.fields['person'] === own)
  );
}
