import type { Component } from 'svelte';
import type { Choice, Course } from '../generated/wire';
import type { Lang } from '../lib/settings.svelte';

/** What every board is given. It draws the view; of the rules it knows nothing but what is on offer. */
export interface BoardProps<V> {
  view: V;
  choices: Choice[];
  lang: Lang;
  dark: boolean;
  /** Whose eyes; -3 for a spectator. */
  seat: number;
  /** The persons and bots by seat. */
  names: string[];
  act?: (choice: Choice) => void;
  /** Several actions as one: those on offer, the one being looked at, looking at another, and doing it. */
  courses?: Course[];
  picked?: Course | null;
  pick?: (course: Course | null) => void;
  follow?: (course: Course) => void;
  /** Asks for the rule against an action, by its name in records. */
  why?: (name: string) => void;
  /** How good the actions are, 0 to 1, once somebody asked. */
  advice?: Map<number, number>;
  /** Actions that a lesson points at, by name. */
  point?: string[];
  /** A picture without motion, for files. */
  still?: boolean;
  /** The board is higher than wide, for phones. */
  tall?: boolean;
}

// Each board takes the view of its own game: the registry cannot say so in types, the games' names do.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Board = Component<BoardProps<any>>;
