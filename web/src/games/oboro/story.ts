import type { Line } from '../../generated/wire';
import { list } from '../common/fields';
import { cardOf } from './offers';
import type { Card, Laid, OboroView } from './view';

export interface Scored {
  round: number;
  results: {
    seat: number;
    power: number;
    failed: boolean;
    points: number;
    total: number;
    stacks: { card: Card; size: number }[];
  }[];
  shuriken: { seat: number; points: number }[];
}

/**
 * The end of the last round, until a card of the next one is played: the deal follows at once, so only the log has it.
 */
export function scored(log: Line[][]): Scored | null {
  const at = log.findLastIndex((lines) => lines.some((line) => line.key === 'log.round'));
  const lines = log[at];
  if (!lines || log.slice(at + 1).some((after) => after.some((line) => line.key === 'log.played'))) return null;
  const number = (line: Line, field: string): number => Number(line.fields[field] ?? 0);
  const of = (key: string): Line[] => lines.filter((line) => line.key === key);
  return {
    round: number(of('log.round')[0] as Line, 'n'),
    results: [...of('log.power'), ...of('log.failed')]
      .map((line) => ({
        seat: number(line, 'who'),
        power: number(line, 'power'),
        failed: line.key === 'log.failed',
        points: number(of('log.points').find((one) => one.fields['who'] === line.fields['who']) ?? line, 'points'),
        total: number(line, 'total'),
        stacks: list(line, 'tops').map((top, at) => ({
          card: cardOf(String(top)),
          size: Number(list(line, 'sizes')[at]),
        })),
      }))
      .toSorted((a, b) => a.seat - b.seat),
    shuriken: of('log.shuriken-scoring').map((line) => ({ seat: number(line, 'who'), points: number(line, 'points') })),
  };
}

/** The view at the end of a round, before the deal: the view before its last card, with the complete trick. */
export function lastTrick(before: OboroView, log: Line[][]): OboroView | null {
  const lines = log.findLast((entry) => entry.some((line) => line.key === 'log.round'));
  const played = lines?.find((line) => line.key === 'log.played');
  const took = lines?.find((line) => line.key === 'log.took');
  if (!lines || !played || !took || before.table.length !== 2) return null;
  const laid: Laid = { seat: Number(played.fields['who']), card: cardOf(String(played.fields['card'])) };
  return {
    ...before,
    table: [...before.table, laid],
    hand: before.hand.filter((card) => card.id !== laid.card.id),
    winner: Number(took.fields['who']),
    winning: Number(took.fields['who']),
    to_act: null,
    plays: [],
    players: before.players.map((player) =>
      player.seat === laid.seat ? { ...player, cards: player.cards - 1 } : player,
    ),
  };
}

export const TRICK = 1100; // minimum milliseconds for which a complete trick is shown
export const SCORING = 8000; // and the same for a round's scoring

export function pace(before: OboroView, after: OboroView): number {
  if (after.round > before.round) return TRICK + SCORING;
  return after.winner === null ? 0 : TRICK;
}
