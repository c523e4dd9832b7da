import type { Choice, Course, Text, View } from '../generated/wire';

/** The output of `koga learn` for a game's lesson.toml: pictures for "how to play", and the guided first game. */
export interface Lessons {
  game: string;
  base: View;
  seats: Text[];
  seat: number;
  /** Illegal moves in this lesson with their rules: the fields of each move, by its name. */
  moves: Record<string, Record<string, unknown>>;
  /** Whether the guided game is played to its end. */
  over: boolean;
  how: Picture[];
  steps: Step[];
}

/** Changed fields; under `~field` only the changed elements of a list. */
export type Patch = Record<string, unknown>;

export interface Picture {
  title: Text;
  text: Text;
  /** The rule illustrated by this picture. */
  rule: string;
  seat: number;
  view: Patch;
  choices: Choice[];
}

export interface Step {
  /** A short title for the list of steps; by default the beginning of the text. */
  title: Text | null;
  text: Text;
  /** What the reader has to play: nothing, one action, or the actions of a course. */
  ask: string[];
  /** The same as typed moves. */
  moves: object[];
  /** Spots of the board that the text refers to. */
  look: string[];
  course: Course | null;
  choices: Choice[];
  courses: Course[];
  forbidden: Record<string, string[]>;
  then: { view: Patch; log: Text[] }[];
}

const FILES = import.meta.glob<{ default: unknown }>('../games/*/lesson.json');

export async function lessonsOf(game: string): Promise<Lessons | null> {
  const file = await FILES[`../games/${game}/lesson.json`]?.();
  return file ? (file.default as Lessons) : null;
}

export function patchedView(view: View, patch: Patch): View {
  const next = { ...view } as unknown as Record<string, unknown>;
  for (const [field, value] of Object.entries(patch)) {
    if (!field.startsWith('~')) next[field] = value;
    else
      next[field.slice(1)] = (next[field.slice(1)] as unknown[]).map(
        (one, place) => (value as Record<string, unknown>)[place] ?? one,
      );
  }
  return next as unknown as View;
}

export function viewOf(lessons: Lessons, patch: Patch): View {
  return patchedView(lessons.base, patch);
}

/** What is seen at the beginning of each step. */
export function viewsOf(lessons: Lessons): View[] {
  const views = [lessons.base];
  for (const step of lessons.steps.slice(0, -1))
    views.push(step.then.reduce((view, { view: patch }) => patchedView(view, patch), views.at(-1) as View));
  return views;
}

/** Whether a course fulfils a step's request: another path to the same place with the same gains is accepted. */
export function isAsked(step: Step, course: Course): boolean {
  const asked = step.course;
  return (
    asked !== null &&
    asked.through.at(-1) === course.through.at(-1) &&
    JSON.stringify(asked.gains) === JSON.stringify(course.gains)
  );
}

/** The rule against a move at a step. */
export function ruleAgainst(lessons: Lessons, step: Step, move: object): string | null {
  const told = move as Record<string, unknown>;
  const fields = (name: string) => Object.entries(lessons.moves[name] ?? {});
  const isMeant = (name: string) =>
    fields(name).length > 0 &&
    fields(name).every(([field, value]) => JSON.stringify(told[field]) === JSON.stringify(value));
  const found = Object.entries(step.forbidden).flatMap(([rule, names]) =>
    names.filter(isMeant).map((name) => ({ rule, told: fields(name).length })),
  );
  return found.sort((one, other) => other.told - one.told)[0]?.rule ?? null; // the most specific match wins
}
