import type { Line } from '../../generated/wire';

/** What happened that one must not miss: cards, guardians, and everything done to oneself by somebody else. */
export interface Notice {
  step: number;
  /** A card to show: kind and id, and a guardian's moves. */
  card: string | null;
  moves: number;
  /** It concerns the reader: it stays until it was read. */
  mine: boolean;
  lines: Line[];
}

/** Lines that somebody else's action brought upon a seat. */
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
      ? `gacha:${drawn.fields['card']}`
      : `guardian:${drawn.fields['guardian']}`
    : weapon
      ? `weapon:${weapon.fields['weapon']}`
      : null;
  return {
    step,
    card,
    moves: Number(drawn?.fields['moves'] ?? 0),
    mine: upon || (drawn?.key === 'log.card' && drawn.fields['person'] === own),
    lines,
  };
}

function concerns(line: Line, own: string): boolean {
  return (
    ['person', 'other', 'targets'].some((field) =>
      String(line.fields[field] ?? '')
        .split('+')
        .includes(own),
    ) && !(line.key === 'log.attack' && line.fields['person'] === own)
  );
}
