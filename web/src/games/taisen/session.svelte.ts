import { EMPTY, type Hand } from './offers';
import type { TaisenView } from './view';

/** State shared by board, dice and dock of one table: the selection and the hovered piece. */
export class Session {
  hand = $state.raw<Hand>(EMPTY);
  over = $state<string | null>(null);
  /** The view before the movement being animated. */
  before = $state.raw<TaisenView | null>(null);

  clear(): void {
    this.hand = EMPTY;
    this.over = null;
  }
}
