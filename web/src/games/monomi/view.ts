// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.

export interface Crossroad {
  id: string;
  x: number;
  y: number;
  zone: string;
  en: string;
  ja: string;
}

export interface Way {
  a: string;
  b: string;
  kind: string;
}

/** M3.7: `face_up` is the token: its person has not finished this turn. */
export interface Samurai {
  number: number;
  seat: number;
  at: string | null;
  face_up: boolean;
  moved: boolean;
  put: boolean;
}

export interface MonomiView {
  game: 'monomi';
  board: string;
  crossroads: Crossroad[];
  paths: Way[];
  stage: string;
  turn: number;
  last_turn: number;
  ninja: string | null;
  samurais: Samurai[];
  restless: boolean;
  times_here: number;
}

/** A marker is placed on a crossroad, moves or is put to one, or a player has finished. The marker is `ninja`, or the number of a Samurai. */
export interface MonomiMove {
  kind: 'done' | 'go' | 'place';
  marker?: string | null;
  from?: string | null;
  to?: string | null;
}
