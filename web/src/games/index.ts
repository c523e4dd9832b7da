import type { GameArt, GameParts, GameUi } from './types';

const FOUND = import.meta.glob<{ default: GameUi }>('./*/ui.ts', { eager: true });

/** Every game's part of the page, by the game's name: the name of its folder. */
export const GAMES: ReadonlyMap<string, GameUi> = new Map(
  Object.entries(FOUND).map(([path, { default: ui }]) => [path.split('/')[1] ?? '', ui]),
);

/** Null for a game unknown to the page. */
export function uiOf(game: string): GameUi | null {
  return GAMES.get(game) ?? null;
}

export async function partsOf(game: string): Promise<GameParts | null> {
  return (await uiOf(game)?.parts())?.default ?? null;
}

export async function artOf(game: string): Promise<GameArt | null> {
  return (await uiOf(game)?.art())?.default ?? null;
}

/** A title for a heading, with zero-width spaces at possible breaks. */
export function breakable(game: string, title: string): string {
  return title.split(uiOf(game)?.breaks ?? /$^/).join('\u200b');
}
