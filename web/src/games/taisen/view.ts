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
}
