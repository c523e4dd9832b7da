// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.

/** The area, and everything on the cell (G1.4 to G1.6). `symbols` names the sheets that show one here, T1 a red and T2 a blue one. `entered`: strokes of this turn have been there (G6.2). */
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

/** The effect of a slide: the cells that the sheet can still move that way, and the walls and symbols that enter over the castle's edge; everything else of the sheet moves by one cell. `reach` lists where a stroke could end after it, for the seat that may slide now. */
export interface Slide {
  way: string;
  left: number;
  walls: Wall[];
  symbols: string[];
  reach: string[] | null;
}

/** One number that the mission asks for (G12.1): kinds of treasures, crystals, chips, or those of one face. */
export interface Goal {
  what: string;
  have: number;
  need: number;
}

/** `weapons` are visible to their owner, and to all once the game is over; `known` are those that the viewer is certain the player holds. `at` is None in prison and on the way home. */
export interface Player {
  name: string;
  base: string;
  at: string | null;
  prison: boolean;
  marker: string;
  mission: Goal[];
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

/** A ninja that the guardian may hunt: `safe` names what keeps it from being captured (G9.6, G9.22), if anything. */
export interface Prey {
  name: string;
  safe: string | null;
}

/** `awake` while a player moves it; with two players it stays on the board in between (G9.4). `walls`: how many it may still cross in this move. */
export interface Guardian {
  name: string;
  at: string;
  moves: number;
  awake: boolean;
  walls: number;
  prey: Prey[];
}

/** `moves` of `total` are left, and `owed` names those among them that must be a stroke or a slide (G4.1, G4.9). */
export interface Turn {
  number: number;
  round: number;
  player: string;
  moves: number;
  total: number;
  owed: string[];
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
  summons: string[];
}

export interface GachijoView {
  game: 'gachijo';
  castle: string;
  mission: number;
  home: boolean;
  rounds: number;
  sheets: number[];
  merged: boolean;
  needs_merged: boolean;
  cells: Cell[];
  walls: Wall[];
  slides: Slide[];
  players: Player[];
  guardian: Guardian | null;
  turn: Turn;
  asked: string;
  about: string | null;
  supplies: Supplies;
}

/** A step, a slide, an attack, a thing used, taken, given or returned, an answer, or an outcome of chance. */
export interface GachijoMove {
  kind: 'answer' | 'attack' | 'base' | 'called' | 'card' | 'crystal' | 'draw' | 'end' | 'give' | 'go' | 'kaeru' | 'ninja' | 'no' | 'offset' | 'orient' | 'pass' | 'slide' | 'stop' | 'summon' | 'teleport' | 'tool' | 'trade' | 'treasure' | 'unseen' | 'weapon';
  cell?: string | null;
  water?: boolean;
  sheet?: string | null;
  way?: string | null;
  tool?: string | null;
  weapon?: string | null;
  targets?: number[] | null;
  treasure?: string | null;
  card?: string | null;
  guardian?: string | null;
  moves?: number | null;
  base?: string | null;
  seat?: number | null;
  chip?: string | null;
  value?: number | null;
}
