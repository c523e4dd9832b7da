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
  /** The seat whose turn it was, and the turn's number. */
  actor: string | undefined;
  turn: number;
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

/** The notices of the log entries after the first `seen`. */
export function noticesOf(log: Line[][], seen: number, own: string | undefined): Notice[] {
  const found: Notice[] = [];
  let [turn, actor] = [0, undefined as string | undefined];
  log.forEach((lines, number) => {
    const notice = number < seen ? null : noticeOf(lines, number + 1, own, actor, turn);
    if (notice) found.push(notice);
    for (const line of lines.filter((one) => one.key === 'log.starts'))
      [turn, actor] = [turn + 1, text(line, 'person')];
  });
  return found;
}

/**
 * The notices to be read, in order. What concerns the reader waits until it is dismissed; what one turn did to the
 * reader without a card is told together. Of what happens to others the latest is shown, and only if nothing waits.
 */
export function unread(waiting: Notice[], found: Notice[]): Notice[] {
  return found.reduce((queue, notice) => {
    const mine = queue.filter((one) => one.mine);
    const last = mine.at(-1);
    if (!notice.mine) return last ? mine : [notice];
    if (!last || notice.card || last.turn !== notice.turn) return [...mine, notice];
    return [...mine.slice(0, -1), { ...last, step: notice.step, lines: [...last.lines, ...notice.lines] }];
  }, waiting);
}

/** The notices that remain when a dialog opens: it tells itself what led to it, such as a card or an attack. */
export function unasked(queue: Notice[], ply: number, asked: string): Notice[] {
  const attack = (notice: Notice) => notice.lines.length === 1 && notice.lines[0]?.key === 'log.attack';
  return queue.filter((one) => one.mine && one.step !== ply && !(asked === 'answering' && attack(one)));
}

export function noticeOf(
  lines: Line[],
  step: number,
  own: string | undefined,
  actor: string | undefined,
  turn = 0,
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
    turn,
    lines,
  };
}

function concerns(line: Line, own: string): boolean {
  return (
    [line.fields['person'], line.fields['other'], ...list(line, 'targets')].includes(own) &&
    !(line.key === 'log.attack' && line.fields['person'] === own)
  );
}
