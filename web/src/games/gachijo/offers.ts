import type { Choice } from '../../generated/wire';
import { cellOf } from './drawing/base';
import { SLIDES, type SlideWay } from './drawing/frame';
import type { GachijoMove, GachijoView } from './view';

/** Legal moves, grouped by where on the table they are made. */

export function moveOf(choice: Pick<Choice, 'move'>): GachijoMove {
  return choice.move as GachijoMove;
}

const STEPS = ['go', 'pass', 'teleport'];

export function isStep(move: GachijoMove): boolean {
  return STEPS.includes(move.kind);
}

/** The tool, weapon, treasure or chip of a move. */
export function thingOf({ tool, weapon, treasure, chip }: GachijoMove): string {
  return tool ?? weapon ?? treasure ?? chip ?? '';
}

/** The ninjas that a move attacks or swaps with, by name. */
export function struckBy({ targets, seat }: GachijoMove, view: GachijoView): string[] {
  return (targets ?? (typeof seat === 'number' ? [seat] : [])).flatMap((number) => view.players[number]?.name ?? []);
}

/** Where a move is made: on a cell, or on the arrow beside the castle that slides a sheet. */
export function spots(move: object): string[] {
  const { cell, way } = move as GachijoMove;
  return cell ? [cell] : way ? [`slide-${way}`] : [];
}

/** Steps and placements by cell. Above and under a bridge count as one cell. */
export function places(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const { cell } = moveOf(choice);
    if (cell && isStep(moveOf(choice))) found.set(cell, [...(found.get(cell) ?? []), choice]);
  }
  return found;
}

export function slidesOn(choices: Choice[]): Map<SlideWay, Choice> {
  const found = new Map<SlideWay, Choice>();
  for (const choice of choices) {
    const { kind, way } = moveOf(choice);
    if (kind === 'slide' && (SLIDES as readonly (string | null | undefined)[]).includes(way))
      found.set(way as SlideWay, choice);
  }
  return found;
}

/** Ninjas and bases that can be chosen on the board: whom to attack, with whom to swap, which base to go to. */
export function targets(view: GachijoView, choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  const add = (at: string | null | undefined, choice: Choice) => {
    if (!at) return;
    const cell = cellOf(at);
    found.set(cell, [...(found.get(cell) ?? []), choice]);
  };
  for (const choice of choices) {
    const { kind, targets, seat, base } = moveOf(choice);
    if (kind === 'attack') for (const number of targets ?? []) add(view.players[number]?.at, choice);
    else if (kind === 'ninja') add(view.players[seat ?? -1]?.at, choice);
    else if (kind === 'base') add(view.cells.find((cell) => cell.base === base)?.id, choice);
  }
  return found;
}

/** Whether a choice has no place on the board and needs a button, on pages with only the board. */
export function loose(choice: Pick<Choice, 'move'>): boolean {
  return ![...STEPS, 'slide', 'attack', 'ninja', 'base'].includes(moveOf(choice).kind);
}

/** Usable tools and weapons in the reader's hand, by name. */
export function usable(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const move = moveOf(choice);
    const what = thingOf(move);
    if (move.kind === 'tool' || move.kind === 'weapon' || move.kind === 'attack')
      found.set(what, [...(found.get(what) ?? []), choice]);
  }
  return found;
}

export function named(choices: Choice[], name: string): Choice | undefined {
  return choices.find((choice) => choice.name === name);
}
