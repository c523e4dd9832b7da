import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { GAMES, partsOf, uiOf } from '../../src/games';

// Every text of a game, in any file: English texts contain no Japanese characters, and vice versa.
const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff]/;
const LATIN = /[A-Za-z]{3,}/g;
const SAME = ['Enter', 'Koga', ...[...GAMES.keys()].map((game) => game.toUpperCase())];

function pairs(found: unknown, path: string): [string, string, string][] {
  if (typeof found !== 'object' || found === null) return [];
  const { en, ja } = found as { en?: unknown; ja?: unknown };
  if (typeof en === 'string' || typeof ja === 'string') return [[path, String(en), String(ja)]];
  return Object.entries(found).flatMap(([key, value]) => pairs(value, `${path}.${key}`));
}

describe.each([...GAMES.keys()])('%s', (game) => {
  test('has every text in both languages, and each in its own letters', async () => {
    const lesson: unknown = parse(
      readFileSync(new URL(`../../src/games/${game}/lesson.toml`, import.meta.url), 'utf8'),
    );
    const parts = await partsOf(game);
    const all = [
      ...pairs(lesson, 'lesson'),
      ...pairs(uiOf(game), 'ui'),
      ...pairs((await parts?.help?.())?.help, 'help'),
    ];
    expect(all.length).toBeGreaterThan(20);
    for (const [path, en, ja] of all) {
      expect(en, path).toBeTruthy();
      expect(en, path).not.toMatch(JAPANESE);
      expect(ja, path).toBeTruthy();
      expect(
        (ja.match(LATIN) ?? []).filter((word) => !SAME.includes(word)),
        path,
      ).toEqual([]);
    }
  });
});
