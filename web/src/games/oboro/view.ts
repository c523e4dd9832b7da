// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.

/** O1.2: the icon is `shuriken`, `arrow`, `burning-arrow` or none. */
export interface Card {
  id: string;
  colour: string;
  value: number;
  icon: string | null;
}

export interface Laid {
  seat: number;
  card: Card;
}

export interface Stack {
  top: Card;
  size: number;
}

/** O1.6: points and pieces are open to all; so is the number of cards in hand. */
export interface Player {
  seat: number;
  cards: number;
  points: number;
  pieces: number;
  stacks: Stack[];
  power: number;
  colours: number;
  too_strong: boolean;
}

/** A seat's part in the round scored last. */
export interface Result {
  seat: number;
  power: number;
  colours: number;
  failed: boolean;
  points: number;
}

/** The effect of one of the viewer's cards on the trick; all of it follows from public information. Only the last card decides who takes the trick. */
export interface Play {
  card: string;
  ahead: boolean;
  taker: number | null;
  power: number | null;
  too_strong: boolean;
}

export interface OboroView {
  game: 'oboro';
  mission: number;
  carry: boolean;
  stage: string;
  round: number;
  trick: number;
  hand: Card[];
  table: Laid[];
  winner: number | null;
  winning: number | null;
  to_act: number | null;
  leads: number | null;
  players: Player[];
  stock: number;
  scorings: number;
  last_round: Result[];
  plays: Play[];
  aside?: Card[];
}

/** A card that is played or dealt, or one that is hidden. */
export interface OboroMove {
  kind: 'card' | 'hidden';
  card?: string | null;
  colour?: string | null;
  value?: number | null;
}
