// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.

import type { GachijoView } from './gachijo';
import type { MonomiView } from './monomi';
import type { TaisenView } from './taisen';
import type { OboroView } from './oboro';

export type { GachijoView, MonomiView, TaisenView, OboroView };

export interface Views {
  gachijo: GachijoView;
  monomi: MonomiView;
  taisen: TaisenView;
  oboro: OboroView;
}

export type View = Views[keyof Views];
