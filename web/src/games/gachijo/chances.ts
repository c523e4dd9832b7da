import type { Analysis, Line } from '../../generated/wire';
import { turnsOf, type TurnTold } from './turns';

/** The chances to win, turn by turn, from an analysis and the log. */
export interface TurnChances {
  turn: TurnTold;
  /** Of each seat, when the turn was over. */
  chances: number[];
  /** What the turn changed for each seat. */
  change: number[];
}

export interface KeyTurn extends TurnChances {
  /** Its number among all turns, from 0. */
  number: number;
  /** The seat for which it changed most. */
  seat: number;
}

const MOST = 6; // key moments
const LEAST = 0.06; // a smaller change turns nothing

/** The chances of all seats after a number of actions, which are estimates: together they are made 1. */
export function chancesAt(analysis: Analysis, ply: number): number[] {
  const chances = analysis.moments[ply]?.chances ?? analysis.final;
  const sum = chances.reduce((all, one) => all + one, 0);
  return sum ? chances.map((one) => one / sum) : chances.map(() => 1 / chances.length);
}

export function turnChances(analysis: Analysis, log: Line[][]): TurnChances[] {
  const turns = turnsOf(log);
  const ends = turns.map((turn, number) => chancesAt(analysis, turns[number + 1] ? turn.to : analysis.plies));
  return turns.map((turn, number) => {
    const before = ends[number - 1] ?? chancesAt(analysis, turn.from - 1);
    const after = ends[number] ?? [];
    return { turn, chances: after, change: after.map((value, seat) => value - (before[seat] ?? 0)) };
  });
}

/** The turns that changed most, in order. */
export function keyTurns(turns: TurnChances[]): KeyTurn[] {
  const swing = (one: TurnChances) => Math.max(...one.change.map(Math.abs));
  return turns
    .map((one, number) => ({ ...one, number, seat: one.change.findIndex((value) => Math.abs(value) === swing(one)) }))
    .filter((one) => swing(one) >= LEAST)
    .toSorted((a, b) => swing(b) - swing(a))
    .slice(0, MOST)
    .toSorted((a, b) => a.number - b.number);
}

/** Areas on top of each other, the seats in an order from the floor up: one path for each. */
export function areas(points: number[][], order: number[], width: number, height: number): string[] {
  const x = (number: number) => ((number / Math.max(1, points.length - 1)) * width).toFixed(1);
  let floor = points.map(() => 0);
  return order.map((seat) => {
    const top = points.map((chances, number) => (floor[number] ?? 0) + (chances[seat] ?? 0));
    const up = top.map((value, number) => `${x(number)} ${(height * (1 - Math.min(1, value))).toFixed(1)}`);
    const back = floor
      .map((value, number) => `${x(number)} ${(height * (1 - Math.min(1, value))).toFixed(1)}`)
      .reverse();
    floor = top;
    return `M${up.join('L')}L${back.join('L')}Z`;
  });
}
