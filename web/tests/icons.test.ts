import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import credits from '../src/generated/credits.json';

test('icons and credits are what the names in icons.json make of the library', () => {
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/icons.mjs'), '--check']);
});

test('every icon has an author and a page', () => {
  expect(credits.license).toBe('CC BY 3.0');
  expect(credits.icons.length).toBeGreaterThan(40);
  for (const { icon, author, page } of credits.icons)
    expect([author.length > 1, page]).toEqual([
      true,
      expect.stringMatching(new RegExp(`^https://game-icons\\.net/1x1/[a-z-]+/${icon}\\.html$`)),
    ]);
});
