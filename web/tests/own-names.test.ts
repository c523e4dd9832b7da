import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { GAMES } from '../src/games';

const WEB = join(import.meta.dirname, '..');

/** Every file of the page and its tests outside the games' folders, with the lines that name a game. */
function strangers(): string[] {
  const names = new RegExp([...GAMES.keys()].join('|'), 'i');
  return ['src', 'tests'].flatMap((top) =>
    readdirSync(join(WEB, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.woff2'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (path) => ![...GAMES.keys()].some((game) => relative(WEB, path).split(/[\\/]/).slice(0, -1).includes(game)),
      )
      .flatMap((path) => {
        const named = names.exec(relative(WEB, path)) ?? names.exec(readFileSync(path, 'utf8'));
        return named ? [`${relative(WEB, path)} names ${named[0]}`] : [];
      }),
  );
}

test('games are found', () => expect(GAMES.size).toBeGreaterThan(1));
test("a game's name appears in its own folders only", () => expect(strangers()).toEqual([]));
