import type { Choice } from '../generated/wire';
import { loose as gachijo } from './gachijo/offers';
import { loose as monomi } from './monomi/offers';
import { loose as taisen } from './taisen/offers';
import type { Board } from './types';

/** A folder per game; boards are loaded when a page needs them. */
const BOARDS: Record<string, () => Promise<{ default: Board }>> = {
  monomi: () => import('./monomi/Board.svelte'),
  taisen: () => import('./taisen/Board.svelte'),
  oboro: () => import('./oboro/Board.svelte'),
  gachijo: () => import('./gachijo/Board.svelte'),
};

/** Which choices have no place on a game's board and need a button. */
const LOOSE: Record<string, (choice: Choice) => boolean> = { monomi, taisen, oboro: () => false, gachijo };

export const KANJI: Record<string, string> = { monomi: '物見', taisen: '大戦', oboro: '朧', gachijo: '城' };

export async function boardOf(game: string): Promise<Board | null> {
  return (await BOARDS[game]?.())?.default ?? null;
}

export function looseOf(game: string): (choice: Choice) => boolean {
  return LOOSE[game] ?? (() => true);
}
