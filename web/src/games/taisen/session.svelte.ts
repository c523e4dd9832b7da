import { EMPTY, type Hand } from './offers';
import type { TaisenView } from './view';

/** What board, dice and dock of one table share: what is picked, and what the pointer is over. */
export class Session {
  hand = $state.raw<Hand>(EMPTY);
  over = $state<string | null>(null);
  /** What was seen before the movement that is being acted out. */
  before = $state.raw<TaisenView | null>(null);

  clear(): void {
    this.hand = EMPTY;
    this.over = null;
  }
}
