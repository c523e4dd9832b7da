import type { Choice, Text } from '../generated/wire';
import type { View } from '../generated/views';

/** What `koga learn` makes of web/learn: pictures for "how to play", and the guided first game. */
export interface Lessons {
  game: string;
  base: View;
  seats: Text[];
  how: Picture[];
  lesson: { seat: number; steps: Step[] };
}

export interface Picture {
  title: Text;
  text: Text;
  seat: number;
  view: Partial<View>;
  choices: Choice[];
}

export interface Step {
  text: Text;
  ask: string | null;
  choices: Choice[];
  forbidden: Record<string, string[]>;
  then: { view: Partial<View>; log: Text[]; over: boolean }[];
}

const FILES = import.meta.glob<{ default: unknown }>('../generated/learn/*.json');

export async function lessonsOf(game: string): Promise<Lessons | null> {
  const file = await FILES[`../generated/learn/${game}.json`]?.();
  return file ? (file.default as Lessons) : null;
}

export function viewOf(lessons: Lessons, patch: Partial<View>): View {
  return { ...lessons.base, ...patch } as View;
}

/** The rule against an action of a step's moment. */
export function ruleAgainst(step: Step, name: string): string | null {
  return Object.entries(step.forbidden).find(([, names]) => names.includes(name))?.[0] ?? null;
}
