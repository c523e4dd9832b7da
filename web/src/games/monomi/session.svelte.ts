import type { Hand } from './offers';

/** What board and dock of one table share: the piece that is picked, and the crossroad that is looked at. */
export class Session {
  hand = $state.raw<Hand>({ picked: null, asked: null });
  aim = $state<string | null>(null);

  clear(): void {
    this.hand = { picked: null, asked: null };
    this.aim = null;
  }
}
