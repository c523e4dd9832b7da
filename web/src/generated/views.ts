// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.

import type { MonomiView } from './monomi';

export type { MonomiView };

export interface Views {
  monomi: MonomiView;
}

export type View = Views[keyof Views];
