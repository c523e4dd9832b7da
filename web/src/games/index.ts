import type { Choice } from '../generated/wire';
import type { OboroView, TaisenView, View } from '../generated/views';
import { THINGS } from './gachijo/names';
import { loose as gachijo } from './gachijo/offers';
import { loose as monomi } from './monomi/offers';
import { rest as fights } from './taisen/bouts';
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

/** What a course picks up, in words; games without courses need none. */
const GAINS: Record<string, Record<string, { sign: string; en: string; ja: string }>> = { gachijo: THINGS };

/** Milliseconds that a view needs until all of it was seen, where that is longer than usual. */
const RESTS: Record<string, (view: View) => number> = {
  taisen: (view) => fights(view as TaisenView),
  oboro: (view) => ((view as OboroView).winner === null ? 0 : 1100),
};

export const KANJI: Record<string, string> = { monomi: '物見', taisen: '大戦', oboro: '朧', gachijo: '城' };

/** Before these a long title may go on in another line; Japanese writes no spaces between words. */
const BREAKS: Record<string, RegExp> = { oboro: /(?=スター|トリック)/ };

export async function boardOf(game: string): Promise<Board | null> {
  return (await BOARDS[game]?.())?.default ?? null;
}

/** A title for a heading: with a mark of no width wherever it may break. */
export function breakable(game: string, title: string): string {
  return title.split(BREAKS[game] ?? /$^/).join('\u200b');
}

export function looseOf(game: string): (choice: Choice) => boolean {
  return LOOSE[game] ?? (() => true);
}

export function gainOf(game: string, what: string): { sign: string; en: string; ja: string } {
  return GAINS[game]?.[what] ?? { sign: '', en: what, ja: what };
}

export function restOf(game: string, view: View): number {
  return RESTS[game]?.(view) ?? 0;
}
