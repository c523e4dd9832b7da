// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.

/** G1.4 to G1.6: the area, and all that lies on the cell. `symbols` names the sheets that show one here, T1 a red and T2 a blue one. `entered`: strokes of this turn have been there (G6.2). */
export interface Cell {
  id: string;
  area: string;
  base: string | null;
  crystal: boolean;
  stairs: string | null;
  item: string | null;
  symbols: string[];
  entered: boolean;
}

/** Each sheet by itself: where both have a wall, the higher one counts (G1.9). */
export interface Wall {
  sheet: string;
  a: string;
  b: string;
  height: string;
}

/** `weapons` are told to their owner, and to all once the game is over; `known` are those that the viewer has seen go into another's hand. `at` is None in prison and on the way home. */
export interface Player {
  name: string;
  base: string;
  at: string | null;
  marker: string;
  treasures: string[];
  crystals: number;
  tools: string[];
  weapon_count: number;
  weapons: string[] | null;
  known: string[];
  shinobi: number;
  summon: number;
  kaeru: number;
  flag: boolean;
  returned: boolean;
  points: number | null;
}

export interface Guardian {
  name: string;
  at: string;
  moves: number;
}

export interface Turn {
  number: number;
  player: string;
  moves: number;
  walked: boolean;
  slid: boolean;
  summoned: boolean;
}

export interface Supplies {
  treasures: Record<string, number>;
  crystals: number;
  tools: Record<string, number>;
  weapons: number;
  kaeru: number;
  deck: number;
  used: string[];
}

export interface GachijoView {
  game: 'gachijo';
  castle: string;
  mission: number;
  sheets: number[];
  merged: boolean;
  cells: Cell[];
  walls: Wall[];
  players: Player[];
  guardian: Guardian | null;
  turn: Turn;
  asked: string;
  about: string | null;
  supplies: Supplies;
}
