import type { ClockName } from './options';

/** What is agreed on about a new table besides the game's rules. */
export interface Terms {
  clock: ClockName;
  rated: boolean;
  hints: boolean;
  /** In the lobby's list of open tables. */
  listed: boolean;
  /** Who may watch. */
  watch: 'open' | 'all' | 'none';
  /** What happens to the seat of a player who leaves. */
  leaving: 'bot' | 'end';
  start: 'full' | 'host';
  /** Whether outside programs may take open seats; null: as usual, at tables that are not listed. */
  programs: boolean | null;
}

export const USUAL: Terms = {
  clock: 'none',
  rated: false,
  hints: false,
  listed: false,
  watch: 'open',
  leaving: 'bot',
  start: 'full',
  programs: null,
};
