// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.

/** T1.5: both sides' stacks, bottom first, of ninjas such as R2 (red 2) and S (a Shogun). */
export interface Tile {
  number: number;
  monkey: string[];
  wolf: string[];
}

export interface Die {
  colour: string;
  face: number;
  used: boolean;
}

/** One fight of the last movement; `winner` is empty when both retreated (T4.8). */
export interface Bout {
  tile: number;
  monkey: string;
  wolf: string;
  monkey_strength: number;
  wolf_strength: number;
  why: string;
  winner: string;
}

/** Where a movement leaves a ninja that it involves: `holds` the tile, `retreats` (T4.8) or `falls` (T4.5). */
export interface Fate {
  side: string;
  ninja: string;
  end: string;
  tile: number | null;
}

/** A legal movement with its whole result: no decision or draw happens in combat (T4.13). */
export interface March {
  die: string;
  ninja: string;
  start: number;
  to: number;
  riders: string[];
  fights: Bout[];
  fates: Fate[];
  takes: boolean;
  wins: boolean;
}

export interface TaisenView {
  game: 'taisen';
  tiles: Tile[];
  stage: string;
  active: string;
  turn: number;
  dice: Die[];
  faces: string;
  shogun_moved: boolean;
  monkey_out: string[];
  wolf_out: string[];
  fights: Bout[];
  marches: March[];
}

/** A die used for a ninja and the stack on him, the end of the turn, or an outcome of chance. Tiles are numbered from Monkey's village, 0 to 10. */
export interface TaisenMove {
  kind: 'deal' | 'end' | 'first' | 'move' | 'roll';
  die?: string | null;
  ninja?: string | null;
  from?: number | null;
  to?: number | null;
  side?: string | null;
  dice?: [number, number, number] | null;
}
