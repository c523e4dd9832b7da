import type { Choice } from '../../generated/wire';
import { SLIDES, type SlideWay } from './drawing/frame';
import type { GachijoView } from './view';

/** What is on offer, by where on the table it is taken. A choice's name says what it is: `go:e5`, `attack:katana:oda`. */

export function partsOf(choice: Choice): [string, string, string] {
  const [kind = '', what = '', whom = ''] = choice.name.split(':');
  return [kind, what, whom];
}

const STEPS = ['go', 'pass', 'teleport'];

/** Steps, and places to be put on: by cell. Above and under a bridge are one cell. */
export function places(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const [kind, place] = partsOf(choice);
    if (!STEPS.includes(kind)) continue;
    const cell = place.replace(/w$/, '');
    found.set(cell, [...(found.get(cell) ?? []), choice]);
  }
  return found;
}

export function slidesOn(choices: Choice[]): Map<SlideWay, Choice> {
  const found = new Map<SlideWay, Choice>();
  for (const choice of choices) {
    const [kind, way] = partsOf(choice);
    if (kind === 'slide' && (SLIDES as readonly string[]).includes(way)) found.set(way as SlideWay, choice);
  }
  return found;
}

/** Ninjas and bases that can be chosen on the board: whom to strike, with whom to trade places, which base to go to. */
export function targets(view: GachijoView, choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  const add = (at: string | null | undefined, choice: Choice) => {
    const cell = at?.replace(/w$/, '');
    if (cell) found.set(cell, [...(found.get(cell) ?? []), choice]);
  };
  for (const choice of choices) {
    const [kind, what, whom] = partsOf(choice);
    if (kind === 'attack') for (const name of whom.split('+')) add(view.players.find((player) => player.name === name)?.at, choice);
    else if (kind === 'ninja') add(view.players.find((player) => player.name === what)?.at, choice);
    else if (kind === 'base') add(view.cells.find((cell) => cell.base === what)?.id, choice);
  }
  return found;
}

/** Whether a choice has no place on the board and needs a button, on pages that have only the board. */
export function loose(choice: Choice): boolean {
  return !['go', 'pass', 'teleport', 'slide', 'attack', 'ninja', 'base'].includes(partsOf(choice)[0]);
}

/** Tools and weapons of the own hand that can be used now: by name. */
export function usable(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const [kind, what] = partsOf(choice);
    if (kind === 'tool' || kind === 'weapon' || kind === 'attack') found.set(what, [...(found.get(what) ?? []), choice]);
  }
  return found;
}

export function named(choices: Choice[], name: string): Choice | undefined {
  return choices.find((choice) => choice.name === name);
}
