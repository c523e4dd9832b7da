import type { Hand } from './offers';

/** State shared by board and dock of one table: the selected piece and the hovered crossroad. */
export class Session {
  hand = $state.raw<Hand>({ picked: null, asked: null });
  aim = $state<string | null>(null);

  clear(): void {
    this.hand = { picked: null, asked: null };
    this.aim = null;
  }
}
